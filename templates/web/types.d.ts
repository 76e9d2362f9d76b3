// What the program asks and answers, for `tsc --checkJs`.  Browsers never load it.
