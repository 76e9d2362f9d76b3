// What the search takes from MiniSearch.

interface SearchOptions {
  prefix?: boolean;
  fuzzy?: number;
  boost?: Record<string, number>;
  boostTerm?: (term: string) => number;
  boostDocument?: (id: number, term: string, stored?: Record<string, unknown>) => number;
  tokenize?: (text: string) => string[];
  processTerm?: (term: string) => string;
}
interface Query extends SearchOptions {
  queries: (string | Query)[];
}
export default class MiniSearch {
  constructor(options: {
    fields: string[];
    storeFields: string[];
    tokenize: (text: string) => string[];
    processTerm: (term: string) => string[];
    searchOptions: SearchOptions;
  });
  addAllAsync(documents: object[], options: { chunkSize: number }): Promise<void>;
  search(query: Query): { id: number; score: number }[];
}
