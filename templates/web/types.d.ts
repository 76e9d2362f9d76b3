// What the program asks and answers, for `tsc --checkJs`.  Browsers never load it.

// --- elements -------------------------------------------------------------------------------------------------

type Drawn = Pick<SVGElementTagNameMap, 'svg' | 'path' | 'rect' | 'circle' | 'g' | 'polygon' | 'text' | 'line'>;
type Made = Omit<HTMLElementTagNameMap, keyof Drawn> & Drawn;
type Child = Node | string | number | null | undefined | false | readonly Child[];
type Handlers<E> = {
  [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K] & { readonly currentTarget: E }) => unknown;
};
type Attribute = string | number | boolean | null | undefined | URL;
interface Attributes {
  [name: string]: Attribute;
}
type Properties<E> = { on?: Handlers<E>; [name: string]: Attribute | Handlers<E> };
type Press = (event: MouseEvent & { readonly currentTarget: HTMLButtonElement }) => unknown;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Place = [number, number];
type Box = [number, number, number, number];

// --- requests -------------------------------------------------------------------------------------------------

interface Fault {
  where: string;
  message: string;
}
/** What was refused: an error of the program or of the browser, or faults alone. */
type Refused = { errors?: Fault[]; message?: string; name?: string };
type Files = { [name: string]: string | { base64: string } };

// --- requests by name (python -m tests.reference)
interface Requests {
  describe: {
    game?: string;
    brief?: boolean;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  guide: {
    name?: string;
    own?: string;
  };
  'own-game': {
    files?: Files;
    zip?: string;
    example?: string;
    own?: string;
  };
  verify: {
    game: string;
    own?: string;
  };
  check: {
    game: string;
    check: string;
    inputs?: object;
    dice?: unknown;
    seed?: number | string | null;
    odds?: boolean;
    words?: boolean;
    ask?: boolean;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  preview: {
    targets?: string[];
    options?: object;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    game?: string;
    seed?: number | string | null;
    count?: number | string | null;
    scenario?: string;
    page?: number | string | null;
    own?: string;
  };
  board: {
    game: string;
    columns: number | string | null;
    rows: number | string | null;
    center?: string;
    board?: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  rules: {
    game: string;
    rules?: string | { name?: string; text?: string };
    set?: object;
    own?: string;
  };
  'own-picture': {
    game: string;
    section: string;
    name: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  shown: {
    game: string;
    part: string;
    paper?: string;
    from?: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  print: {
    targets: string[];
    options?: object;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  setup: {
    game: string;
    options?: object;
    seed?: number | string | null;
    count?: number | string | null;
    scenario?: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  reveal: {
    game: string;
    options?: object;
    seed?: number | string | null;
    count?: number | string | null;
    scenario?: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    slip: string;
    own?: string;
  };
  'game-file': {
    game: string;
    file: NamedText;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  'game-ask': {
    game: string;
    file: NamedText;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    ask: string;
    about?: object;
    own?: string;
  };
  'game-edit': {
    game: string;
    file: NamedText;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    set: unknown;
    own?: string;
  };
  'game-begin': {
    game: string;
    options?: object;
    seed?: number | string | null;
    count?: number | string | null;
    scenario?: string;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    own?: string;
  };
  turn: {
    game: string;
    file: NamedText;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    options?: object;
    seed?: number | string | null;
    own?: string;
  };
  'turn-sheet': {
    game: string;
    file: NamedText;
    rules?: string | { name?: string; text?: string };
    files?: Files;
    options?: object;
    seed?: number | string | null;
    own?: string;
  };
  zip: {
    files?: Files;
    own?: string;
  };
  new: {
    kind: string;
    file: string;
    game?: string;
    own?: string;
  };
  spreadsheet: {
    file: string;
    files?: Files;
    places?: object;
    own?: string;
  };
  calibrate: {
    options?: object;
    files?: Files;
    own?: string;
  };
  printer: {
    file: string;
    files?: Files;
    own?: string;
  };
}
/** The name of a request, and what it asks. */
type RequestOf = { [N in keyof Requests]: [N, Requests[N]] }[keyof Requests];
// --- end of the requests by name
/** A request of some kind. */
interface Asked {
  [key: string]: unknown;
  game?: string;
  targets?: string[];
  files?: Files;
}
interface AskOptions {
  progress?: (line: string) => void;
  /** Told when the work begins. */
  begun?: () => void;
  stop?: AbortController;
  /** What shows the progress, with a button that stops it. */
  place?: Element;
  priority?: RequestPriority;
}
/** Work under way: when it began, null before, and how far it is. */
interface Work {
  begun: number | null;
  line: string;
  stop: AbortController;
  place?: Element;
}
interface Answered {
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  json: () => any;
  text: () => string;
}
interface NamedText {
  name: string;
  text: string;
}
/** House rules as a field of a request. */
interface RulesAsked {
  rules?: { name: string; text?: string };
}
/** What a spreadsheet holds; what follows `plain` is there for one as it is alone. */
interface Spreadsheet {
  plain: boolean;
  columns: string[];
  rows: number;
  places: Record<string, string>;
  layout: string;
}
/** What `askJson` answers, by the name of the request. */
interface Answers {
  guide: { pages: [string, string][]; text: string };
  describe: Everything;
  check: Checked;
  reveal: Checked;
  preview: Preview;
  board: { hexes: [string, number, number][] };
  printer: { name: string; file: string };
  rules: NamedText;
  shown: Shown;
  'own-game': OwnGameRead;
  verify: { faults: Fault[]; warnings: Fault[] };
  spreadsheet: Spreadsheet;
  'game-file': Look;
  'game-edit': NamedText;
  'game-ask': any;
  turn: Told;
}
type AskJson = <N extends keyof Answers, R extends Requests[N]>(
  name: N,
  request: R,
  options?: AskOptions,
) => Promise<N extends 'describe' ? (R extends { game: string } ? Detail : Everything) : Answers[N]>;

// --- what is described ----------------------------------------------------------------------------------------

type Value = string | number | boolean | string[] | number[] | null;
type Values = { [name: string]: Value | undefined };
interface Input {
  name: string;
  kind: string;
  help: string;
  accepts: string;
  required: boolean;
  default: Value;
  repeatable: boolean;
  choices: (string | number)[];
  words: string[] | null;
  title?: string;
  least: number | null;
  most: number | null;
  above: number | null;
  unit: string;
  otherwise: string;
  group?: string;
  instead?: string[];
  needed?: boolean;
  meanings?: { [value: string]: string };
}
interface SheetLine {
  name: string;
  /** Its name in addresses of other versions. */
  other: string;
  title: string;
  rule: string;
  kind: string;
  about: string;
  extra: boolean;
  nations: string[];
}
interface Ruling {
  id: string;
  rule: string;
  text: string;
}
interface HouseRules {
  name: string;
  title: string;
  text: string;
}
interface GameLine {
  name: string;
  title: string;
  about: string;
  play: string;
  begin: { options: Values; house: string };
  own: boolean;
  /** Whether its folder is kept on this computer; `stamp` changes when a file in it does. */
  kept?: boolean;
  stamp?: string;
  setup: boolean;
  fault: string;
  sheets: SheetLine[];
  checks: { name: string; title: string; rule: string }[];
  rulings: Ruling[];
  tables: { name: string; title: string; rule: string }[];
  /** Figures, and switches with the words for their value. */
  figures: { name: string; means: string; rule: string; value: number | string; unit: string }[];
  rules: { number: string; about: string; printed: string[]; resolved: string[] }[];
  house_rules: HouseRules[];
}
interface Everything {
  games: GameLine[];
  /** Games in folders of this computer that cannot be read now. */
  broken: { name: string; fault: string }[];
  examples: { name: string; title: string; about: string }[];
  print: { [name: string]: Input };
  readings: { [name: string]: Input };
  calibrate: { [name: string]: Input };
  plans: { [paper: string]: SheetPlan };
}
/** A calibration sheet in millimeters: its size, and of each reading where it is taken and how. */
interface SheetPlan {
  size: Place;
  readings: { [name: string]: { at: Place[]; asks: string; how: string } };
}
interface Check {
  name: string;
  title: string;
  rule: string;
  dice: string;
  shows: string[];
  inputs: Input[];
  example: Values;
}
interface Figure {
  name: string;
  value: number;
  unit: string;
  rule: string;
  means: string;
  least: number;
  most: number;
  assumes: string[];
  changed: boolean;
}
interface Switch {
  name: string;
  value: boolean | string;
  values: { value: boolean | string; means: string }[];
  rule: string;
  means: string;
  assumes: string[];
  changed: boolean;
  unit?: undefined;
}
interface TableRow {
  roll: string;
  keys: { [key: string]: string };
  cells: (string | number)[];
  shown: (string | number)[];
  meant: string[];
}
interface CrossReading {
  across: boolean;
  line: string;
  changes: [string, [string, string][]][];
  results: [string, string][];
  odds: [string, string[]][];
  groups: { [result: string]: string };
}
interface RuleTable {
  name: string;
  title: string;
  rule: string;
  roll: string;
  keys: string[];
  head: string[];
  rows: TableRow[];
  choices: { [code: string]: string }[];
  reading: CrossReading | null;
  derived: boolean;
  assumes: string[];
  changed: boolean;
}
/** A chapter of the rules, with the names of what can be changed in it and the ids of its rulings. */
interface RuleChapter {
  name: string;
  title: string;
  about: string;
  figures: string[];
  switches: string[];
  tables: string[];
  rulings: string[];
}
/** A field of a section of house rules; a list holds values `of` a kind, or tables in `rows`. */
interface OwnField {
  key: string;
  kind: string;
  words: string;
  needed: boolean;
  least?: number;
  most?: number;
  unit?: string;
  choices?: string[];
  of?: { kind: string; choices?: string[] };
  rows?: OwnField[];
  only?: { [key: string]: string[] };
  needed_by?: { [key: string]: string[] };
  offered_by?: string;
  offered?: { [value: string]: string[] };
}
type OwnValues = { [key: string]: Value | OwnValues[] };
/** A section of house rules as a form, with what is stated of it. */
interface OwnSection {
  name: string;
  title: string;
  about: string;
  fields: OwnField[];
  one: string;
  names: string[];
  ordered: boolean;
  values: OwnValues | null;
  stated: { [name: string]: OwnValues };
  drawn: boolean;
}
interface Setup {
  inputs: Input[];
  example: Values;
  file: string;
  'one of': string[];
  slip: { label: string; example: string };
}
interface Detail {
  name: string;
  title: string;
  changed: string[];
  checks: Check[];
  setup: Setup | null;
  hexes: boolean;
  sections: OwnSection[];
  groups: RuleChapter[];
  figures: Figure[];
  switches: Switch[];
  tables: RuleTable[];
}
/** What a page is shown with. */
/** The address of what a link of the guide names; empty for none. */
type LinkOf = (target: string) => string;
interface PageShown {
  main: HTMLElement;
  parts: string[];
  settings: { [name: string]: string };
  all: Everything;
}

/** Where a part of the rules shows: pages with what changes marked, in shares of the page, the sheet to look at next,
 * and the chances that change. */
interface Shown {
  sheets: ShownPage[];
  next: string;
  odds: { check: string; title: string; rows: [string, [string, number], [string, number]][] }[];
}

interface ShownPage {
  sheet: string;
  title: string;
  page: number;
  marks: number[][];
}

// --- answers --------------------------------------------------------------------------------------------------

interface Block {
  kind: 'steps' | 'facts' | 'grid' | 'lines' | 'map';
  steps: { label: string; faces: number[]; sides: number[]; text: string }[];
  head: (string | number)[];
  rows: (string | number)[][];
  lines: string[];
  marks: [number, number, string][];
  legend: string;
}
interface Needs {
  name: string;
  sides: number[];
  tens: boolean;
  purpose: string;
}
interface Words {
  question: string;
  head: string;
  rule: string;
  blocks: Block[];
  parts: { head: string; rows: [string, string, number][]; note: string }[];
}
interface Checked {
  needs?: Needs;
  rule: string;
  assumes: string[];
  words: Words;
  result: any;
}
interface Preview {
  pages: { title: string }[];
  paper: number;
  advice: string;
  command: string;
}
interface Pin {
  game: string;
  check: string;
  inputs: Values;
}

// --- kept things ----------------------------------------------------------------------------------------------

interface OwnGameRead {
  name: string;
  title: string;
  zip: string;
  files: string[];
  left: number;
}
interface OwnGame extends OwnGameRead {
  handles: FileSystemHandle[];
  read: number;
}
/** A folder as a request has it, with the handles that read it again. */
interface FolderRead {
  request: Asked;
  handles: FileSystemHandle[];
}
/** The answers of a turn, by the keys of its questions. */
type TurnAnswers = { [question: string]: string };
interface GameFile extends NamedText {
  answers?: TurnAnswers;
  /** Its text with the answers in it, with which its turn was carried out. */
  filled?: string;
  seed?: number | string | null;
  lenient?: boolean;
  drafts?: { [power: string]: string };
  /** Power to the open readings of its orders that were taken out. */
  left?: { [power: string]: string[] };
  /** Power to the mail that its orders came with. */
  mails?: { [power: string]: TakenMail };
  /** Mails that are being typed or pasted: whose they are, "" as they say, and their text. */
  pasted?: { from: string; text: string };
  /** Mails of which it is not settled whose they are. */
  waiting?: MailFound[];
  files?: Files;
}
/** A mail that is a power's orders: `before` it stood other orders, given here if `had`, and perhaps an earlier mail. */
interface TakenMail {
  name: string;
  digest?: string;
  before?: string;
  had?: boolean;
  earlier?: TakenMail;
}
/** A mail as it was found in a file or a text, with whose it is as far as it says; `orders`: it may hold some. */
interface MailFound {
  power: string;
  sure: boolean;
  why: string;
  orders: boolean;
  sender: string;
  address: string;
  subject: string;
  text: string;
  digest: string;
}
/** A game that is played here: its files, and the one that is shown. */
interface Table {
  files: GameFile[];
  at: number;
  /** Whether the player has read what the first turn says of data that is missing. */
  noted?: boolean;
}
interface KeptTable extends Table {
  id: string;
  /** Whose view of a game of several players is shown. */
  reader?: string;
  /** The powers of addresses from which mails came. */
  senders?: { [address: string]: string };
}

// --- games on file --------------------------------------------------------------------------------------------

interface Sentence {
  name: string;
  text: string;
  rules: string[];
}
interface Section {
  title: string;
  sentences: Sentence[];
  numbered: boolean;
  ahead: boolean;
}
interface Step {
  title: string;
  lines: Sentence[];
}
interface Note {
  name: string;
  text: string;
}
interface Look {
  name: string;
  rolled: boolean;
  position: any;
  map: any;
}
interface Told {
  turn: any;
  before: any;
  sections: Section[];
  next: NamedText;
}
/** Changes to a game file: [table, number, key, value] each; null takes one out. */
type Changes = [string, number, string | null, unknown][];
type Changing = Changes | ((position: any, look: any) => Changes);
interface Board {
  element: HTMLElement;
  set(look: Look, told: Told | null): void;
  draw(step: number, how: { move: boolean }): void;
  facts(): Drawing;
  /** What the player enters. */
  entries(): Drawing;
  /** How the game ended; null while it goes on. */
  over(look: Look): Drawing;
  differs(look: Look, told: Told): boolean;
  story?(told: Told): Step[];
  /** The text of the file with which the turn is carried out, where answers are kept beside it. */
  filled?(): string | null;
  /** What comes before the turn is carried out, for the button that carries it out; null where nothing does. */
  next?(): NextThing | null;
  /** Take the last answer back; null where there is none. */
  undo?(): (() => unknown) | null;
  /** Whether the turn can be carried out with what is entered; it can without it. */
  stands?(): boolean;
}
/** The next thing to do, as the words of its button; without `press` they are other words for carrying out the turn. */
interface NextThing {
  label: string;
  press?: () => unknown;
}
interface BoardHands {
  game: GameLine;
  /** The answers of the player's part of the turn that is shown, kept with its file. */
  answers: { read(): TurnAnswers; keep(answers: TurnAnswers): void };
  /** What is shown has changed; or another piece is chosen. */
  drawn: () => void;
  pointed: () => void;
  /** Whether the position lies there for the player's part of the next turn. */
  entering: () => boolean;
  /** Change the file; take the last change back. */
  change: (changes: Changing) => Promise<void>;
  undo: () => unknown;
  ask: (question: string, about: object) => Promise<any>;
}
/** What a game that is played needs of its page. */
interface TableHands {
  game: string;
  /** The house rules under which a file of this text is played, as a field of a request. */
  rules: (text: string) => RulesAsked;
  table: Table;
  makeBoard(hands: Omit<BoardHands, 'game'>): Board;
  ask: AskJson;
  keep(): void;
  drawn(): void;
  /** Another step is shown; or, `far`, another turn, or its story in place of what is entered.  `now` and `before` are
   * settings of an address. */
  went(far: boolean, now: Values, before: Values): void;
  /** What was refused is shown. */
  refused(): void;
  /** Another piece is chosen. */
  pointed(): void;
}
/** The module of a kind of map. */
interface PlayKind {
  WORDS: {
    about: string;
    house: string;
    told: string;
    turn: string;
    /** The title of the fold that says what the player does next, and whether it is open; no fold without it. */
    ahead?: { title: string; open: boolean };
  };
  playBoard(hands: BoardHands): Board;
  page?(shown: { main: HTMLElement; game: GameLine; parts: string[] }): unknown;
}

// On a map of hexes.

/** A field that the player enters. */
interface Entered {
  key: string;
  kind: 'flag' | 'turn' | 'whole' | 'text' | 'facing' | 'choice';
  words: string;
  least: number;
  most: number;
  offered: (string | number)[];
  kept: boolean;
}
interface SeaPiece {
  name: string;
  bow: string;
  facing: number;
  [key: string]: any;
}
interface Submarine extends SeaPiece {
  began?: string;
  found?: string[];
  missed?: string[];
  sunk?: boolean;
}
interface SeaPosition {
  turn: number;
  die?: number | null;
  submarines?: Submarine[];
  ships?: SeaPiece[];
  escorts?: SeaPiece[];
  torpedoes?: SeaPiece[];
}
interface SeaLook extends Look {
  position: SeaPosition;
  map: {
    hexes: [string, number, number][];
    steps: { [facing: string]: number };
    markers?: { [name: string]: string };
    points: string[];
    sunk: SunkShip[];
    ending: string;
    form: { [table: string]: Entered[] };
    figures?: { [name: string]: object };
  };
}
interface SeaMove {
  name: string;
  from: string;
  path: string[];
  to: string;
  against?: string | null;
  mode?: number;
  attacks?: { hex: string; count: number }[];
  depth_combat?: { hex: string; kind: string; result: string }[];
}
interface SeaTurn {
  escorts: SeaMove[];
  ships: SeaMove[];
  zones?: { [submarine: string]: string[] };
  ranks?: { [submarine: string]: (string | number)[] };
  targets: { [submarine: string]: string | null };
  barred?: { [hex: string]: string };
  gunfire?: { submarine: string; by: string[] }[];
  starshells: { hexes: string[] }[];
  lit: { hexes: string[]; radius: number }[];
  search: { sonar: string[]; radar: string[] };
  next: SeaPosition;
}
interface SeaTold extends Told {
  turn: SeaTurn;
}
interface SeaShown extends SeaPiece {
  kind: string;
  tone: string;
  gone?: boolean;
  /** Where a piece would lie, or lay before. */
  ghost?: boolean;
  facts: [string, string][];
}
interface Mark {
  label: string;
  text: string;
  tone: string;
}
interface SeaScene {
  pieces: SeaShown[];
  marks: Mark[];
  look: string[] | null;
  around: number;
  zones?: { cells: string[]; tone: string }[];
  ranks?: Mark[];
  shots?: [string, string][];
  lights?: { hexes: string[]; radius: number }[];
  paths?: { cells: string[]; tone: string; strong: boolean }[];
  targets?: string[];
  zone?: SeaZone | null;
}
/** The assault zone of a submarine that is attacked, or has an escort in its zone. */
interface SeaZone {
  name: string;
  target: string;
  cells: string[];
  ranks: Mark[];
  attacks: Mark[];
}
interface SeaHexes {
  hexes: [string, number, number][];
  /** Those of them that lie off the board. */
  off?: string[];
  steps: { [facing: string]: number };
}
/** Where the hexes of a part of the sea lie. */
interface SeaPlaces {
  /** The hexes of the board, and those off it. */
  all: { label: string; spot: Place }[];
  off: { label: string; spot: Place }[];
  /** The sides at which the board ends, as a path. */
  edge: string;
  has(label: string): boolean;
  at(label: string): Place;
  /** Degrees clockwise from up of a facing. */
  turnOf(facing: number): number;
  /** The hex of the board at a place. */
  labelAt(place: Place): string | null;
  /** Hexes from one to another. */
  apart(one: string, other: string): number;
}
type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
interface SeaMap {
  element: HTMLElement;
  /** Set the part of the sea. */
  set(sea: SeaHexes): void;
  draw(scene: SeaScene): void;
  /** Show a part that holds these hexes, with some around them; everything without one.  The map `stays` where they are in
   * sight already. */
  show(hexes: string[], around?: number, stays?: boolean): void;
  /** Whether a tap picks a hex now. */
  picking(on: boolean): void;
  /** Say something at the foot of the map. */
  say(text: string): void;
  has(label: string): boolean;
}

// The player's part of a turn as steps.

interface TurnEnd {
  hex: string;
  facings: { [facing: string]: number };
}
interface Searcher {
  name: string;
  means: string[];
  why: string;
}
interface TurnStep {
  key: string;
  kind: string;
  who: string;
  text: string;
  empty: string;
  choices: string[];
  answer: string | null;
  pose: string;
  facings: number[];
  ends: TurnEnd[];
  searchers: Searcher[];
  /** Torpedoes that ran straight on, as an answer has them. */
  runs: string[];
}
interface SunkShip {
  name: string;
  points: number | null;
  turn: number;
}
interface TurnReply {
  steps: TurnStep[];
  position: SeaPosition;
  text: string;
  points: number;
  sunk: SunkShip[];
  over: string;
}
interface Running {
  hex: string;
  facing: number;
  speed: number;
}
interface Hit {
  times: number;
  fate: string;
}
/** What is entered of the open question and not yet its answer. */
interface Draft {
  /** A hex that was tapped, and the facing there. */
  place?: { hex: string; facing: number; speed?: number };
  results?: { [name: string]: string };
  running?: Running[];
  hits?: { [name: string]: Hit };
}

// On a plot to scale.

interface PlotPiece {
  name: string;
  kind: string;
  x: number;
  y: number;
  heading?: number;
}
interface PlotShip extends PlotPiece {
  heading: number;
  alerted?: boolean;
  kills?: number;
  left?: boolean;
  aboard?: string[];
}
interface Helicopter {
  name: string;
  x: number;
  y: number;
  depth: string;
  heading?: number;
}
interface DetectionPoint {
  number: number;
  x: number;
  y: number;
  speed: string;
  depth: string;
  submarine?: boolean;
  heading?: number;
}
interface PlotBoat {
  x: number;
  y: number;
  heading: number;
  depth: string;
  speed: string;
  torpedoes: number;
  marker?: 'dive' | 'rise' | '';
  sunk?: boolean;
}
interface PlotPosition {
  turn: number;
  rules?: string;
  thresholds?: { [row: string]: unknown };
  table?: Place;
  ending?: string;
  ssn: PlotBoat;
  points: DetectionPoint[];
  ships: PlotShip[];
  helicopters: Helicopter[];
}
interface PlotOrders {
  shots: string[];
  moves: string[];
  dive: string;
  points: number[];
}
interface PlotTarget {
  name: string;
  inches: number;
  needed: number;
  chance: number;
  refused: string;
}
interface PlotLookMap {
  pieces: { [kind: string]: Place };
  zones: Place;
  ranges: { torpedo: number; fire: number };
  turns: { [kind: string]: number };
  levels: { name: string; above: number; to: number }[];
  carried: number;
  shots: number;
  orders: PlotOrders;
  move: {
    path: Place[];
    x: number;
    y: number;
    heading: number;
    inches: number;
    speed: string;
    leaves: boolean;
    points: DetectionPoint[];
    fault?: { order: string; message: string } | null;
  };
  reach: { speed: string; outline: Place[] }[];
  targets: PlotTarget[];
  heard: {
    unheard: number;
    listeners: {
      name: string;
      sonar: string;
      points: { point: number; needed: number | null; chance: number; fires: boolean }[];
    }[];
  } | null;
  kills: { [kind: string]: number };
  lacks?: string;
  ending: string;
}
interface PlotLook extends Look {
  position: PlotPosition;
  map: PlotLookMap;
}
interface PlotShot {
  by: string;
  at: string;
  outcome: string;
}
interface Detection {
  point: number;
  listeners: { listener: string; detected: boolean }[];
}
interface PlotTurn {
  shots: PlotShot[];
  unfired: string[];
  move: { path: Place[] };
  alert_spreads_to: string[];
  detections: Detection[];
  flipped: string[];
  torpedoes: PlotShot[];
  launched: { ship: string; helicopter: string }[];
  helicopters_lost: string[];
  moves: { name: string; path: Place[] }[];
  next: PlotPosition;
}
interface PlotTold extends Told {
  turn: PlotTurn;
  before: PlotPosition;
}
interface PlotStep extends Step {
  does: string;
  with?: any;
}
interface PlotShown {
  name: string;
  label?: string;
  kind: string;
  place: Place;
  heading?: number;
  size: Place;
  tone: string;
  gone?: boolean;
  quiet?: boolean;
  ship?: PlotShip;
  helicopter?: Helicopter;
  facts?: [string, string][];
}
/** A name on a plot that belongs to no piece, with the places where it can stand. */
interface PlotLabel {
  text: string;
  tone: string;
  places: Place[];
}
interface Ring {
  place: Place;
  radius: number;
  tone: string;
  label?: string;
}
interface Band {
  place: Place;
  from: number;
  to: number;
  tone: string;
}
interface PlotScene {
  pieces: PlotShown[];
  ways: { path: Place[]; tone: string }[];
  shots: { path: Place[]; tone?: string }[];
  areas?: { outline: Place[]; tone: string; label?: string }[];
  bands?: Band[];
  rings?: Ring[];
  squares?: { tone: string; cells: Square[]; chosen?: Place };
  far?: { from: Place; to: { name: string; place: Place; range: number }[] };
}

/** A tap on a drawing. */
interface Tap {
  clientX: number;
  clientY: number;
  target: EventTarget | null;
}
/** A piece in the overview of a map. */
interface Dot {
  place: Place;
  tone: string;
}
/** A move of a sonar picture. */
interface SonarMove {
  x: number;
  y: number;
  heading: number;
  speed: string;
  moves: string[];
  marker: string;
  heard: number;
  fired: number;
  sunk: number;
  kill: number;
  path: Place[];
  points: { number: number; x: number; y: number }[];
  decided: { by: string; hits: boolean }[];
}
/** A sonar picture: squares of each layer, [to the right, up, number of a move], and the best moves by number. */
interface Sonar {
  side: number;
  layers: { [layer: string]: [number, number, number][] };
  aims: { aim: string; shots: string[]; moves: number[] }[];
  moves: SonarMove[];
  exact: string;
}
/** A square of a layer: its chance, on which step of the ramp it lies, and whether it is the best. */
interface Square {
  x: number;
  y: number;
  side: number;
  chance: number;
  step: number;
  best: boolean;
}

// On a map of provinces.

interface Unit {
  power: string;
  kind: string;
  place: string;
  name: string;
  driven?: boolean;
}
interface Province {
  id: string;
  name: string;
  terrain: string;
  center: Place | null;
  d: string;
  water: string;
  canal: string;
  title: [Place, string[], number];
  units: Place[];
  coasts: { [coast: string]: Place };
}
interface Geometry {
  width: number;
  height: number;
  piece: Place;
  powers: [string, string][];
  land: string;
  lines: { [kind: string]: string };
  provinces: Province[];
}
interface DrawnOrder {
  unit: Unit;
  action: string;
  target: string;
  to: string;
  done?: boolean | null;
}
interface OrderLine {
  line: number;
  /** Sure, a guess, asked, or none: no order. */
  kind: 'sure' | 'guess' | 'asked' | 'none';
  /** What a guess or a question may mean, each to be taken by a tap. */
  options?: string[];
  text: string;
  /** Of a sure order the words that it was read from. */
  said?: string;
  order: string;
  unit: string;
  ok: boolean;
  remark: string;
  drawn: DrawnOrder | null;
}
interface Choice {
  kind: string;
  text: string;
  at: string;
  to: string;
  target: string;
  other: string;
  unseen: boolean;
}
interface Declared {
  draw: boolean;
  concedes: string;
  disorder: boolean;
}
interface View {
  name: string;
  phase: string;
  kind: string;
  over: string;
  units: Unit[];
  driven: Unit[];
  centers: { [power: string]: string[] };
  due: { [power: string]: [number, string[]] };
  declared: { [power: string]: Declared };
  orders: { [power: string]: string[] };
  /** For the game master: digests of the mails that earlier phases used. */
  used?: string[];
  /** For the game master: how many of them a game file has at most. */
  mostUsed?: number;
}
interface PhaseTold {
  phase: string;
  before: Unit[];
  after: Unit[];
  orders: DrawnOrder[];
  letters: { [whom: string]: string };
}
/** A step of a phase that is told again. */
interface ReplayStep {
  title: string;
  orders: DrawnOrder[];
}
interface PhaseResult {
  orders: { power: string; order: string; ok: boolean; reason: string }[];
  dislodged: { power: string; unit: string; retreats: string[] }[];
  sunk: { power: string; unit: string; by: string[] }[];
  disbanded?: { power: string; unit: string }[];
  assumes: string[];
  notes?: Note[];
  over?: string;
}

// What not every browser has, and TypeScript does not declare.
interface FileSystemHandle {
  queryPermission?(how: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>;
}
interface DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null | undefined>;
}
declare function showDirectoryPicker(how: { id: string; mode: 'read' }): Promise<FileSystemDirectoryHandle>;

// --- inside modules -------------------------------------------------------------------------------------------

interface Waiting extends Pick<AskOptions, 'progress' | 'begun'> {
  name: string;
  request: Asked;
  /** Whether others go before. */
  low: boolean;
  /** Whether it is asked for the second time. */
  again?: boolean;
  stopped?: boolean;
  resolve: (answer: PythonAnswer) => void;
  reject: (error: unknown) => void;
}
/** A worker with Python, and the request that it has. */
interface Python {
  worker: Worker;
  task: Waiting | null;
  id: number;
  ready: boolean;
  /** Whether it works at its request: before, it may wait for a part of the program. */
  working: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}
interface PythonAnswer {
  status: number;
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}
type PythonSays = { id: number } & ({ ready: true } | { working: true } | { progress: string } | PythonAnswer);
/** A piece with the middle and half the size of its picture; the class of its name is `tone`. */
interface Named {
  name: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  quiet?: boolean;
  always?: boolean;
  tone?: string;
}
/** Lets a player pick hexes, one or several, of those that are picked already. */
type Picker = (chosen: string[], many: boolean) => Promise<string[] | null>;
/** What Preact draws. */
type Drawing = object | string | null;
/** An event of a field in a view. */
type At<E = HTMLInputElement> = { currentTarget: E };
type MakeField = (text: string, more: Properties<any>) => HTMLInputElement | HTMLSelectElement;
/** A field of a form: what it reads is null where nothing is given. */
interface Control {
  element: HTMLElement;
  box: HTMLElement;
  read: () => Value;
  files?: () => Files;
  whole?: () => Promise<void> | null;
  put?: (file: NamedText) => void;
  help?: string;
}
interface FormField extends Omit<Control, 'help'> {
  clear: () => void;
  tellFault: (message: string) => void;
  fault: HTMLElement;
  help: HTMLElement;
}
interface Row {
  read: () => string | null;
  element: (at: number) => HTMLElement;
}
/** What the search of the first page finds. */
type Entry = string | number | boolean | null | undefined;
type RuleChanges = {
  figures?: { [name: string]: Value };
  tables?: { [name: string]: unknown };
  /** The keys of a table and its values, one after the other; null takes one out. */
  sections?: [string[], OwnValues | null][];
};
interface Found {
  game: string;
  title: string;
  what: string;
  href: string;
  /** What it is called, and what is said of it: both are searched. */
  name: string;
  text: string;
}
/** A figure, a reading or a table, as far as a search looks at it. */
interface RulePart {
  name: string;
  rule: string;
  changed: boolean;
  means?: string;
  title?: string;
}
/** A chapter with what of it is shown, and how much of that is changed. */
interface RuleGroup {
  name: string;
  title: string;
  about: string;
  figures: Figure[];
  switches: Switch[];
  tables: RuleTable[];
  rulings: Ruling[];
  changed: number;
}
/** What draws and changes the house rules of a game. */
interface RuleHands {
  state: {
    detail: Detail | null;
    text: string;
    faults: { [where: string]: unknown };
    typed: { [field: string]: string };
    open: Set<string>;
    find: string;
    changed: boolean;
  };
  spot: { part: string; at: number; shown: Shown | null; error: unknown };
  file: string;
  ruling: string;
  inForce(): string;
  putText(toml: string): Promise<boolean>;
  change(where: string, set: RuleChanges): Promise<boolean>;
  begin(): Promise<void>;
  check(text: string): void;
  look(): Promise<void>;
  choose(part: string): unknown;
  drawn(): void;
  /** Whether there is room for a page beside the rules; where there is none it stands under what is chosen. */
  wide(): boolean;
  under(): Drawing | false;
  show(at: number): void;
}
/** What draws and changes the sections of house rules that are a player's own; `drafts` are not whole yet. */
interface OwnHands extends Pick<RuleHands, 'state' | 'change' | 'drawn'> {
  game: string;
  drafts: Map<string, OwnValues>;
}
/** What draws the page of the printer: what is typed, what was refused, and the reading whose place is shown. */
interface PrinterHands {
  all: Everything;
  state: {
    typed: { [name: string]: string };
    faults: { [field: string]: { errors: Fault[] } };
    at: string;
    taken: unknown;
  };
  drawn(): void;
  plan(): SheetPlan;
  print: HTMLElement;
  save(): unknown;
  takeIn(files: File[]): unknown;
  forget(name: string): unknown;
}
interface GameKept {
  id: string;
  name: string;
  phase: string;
}
/** What a folder holds: its name, whether it is a folder, and that folder or its file. */
type Listed<F> = [string, true, F] | [string, false, File];

interface EntryHands {
  look: SeaLook;
  change: (changes: Changing) => Promise<void>;
}
type Declare = (power: string, key: string, value: string | boolean) => Promise<void>;
/** Orders of a plot that change: their values, or a function that makes them of the orders as they then are. */
type NewOrders = Partial<PlotOrders> | ((orders: PlotOrders) => Partial<PlotOrders>);
interface OrderHands {
  look: PlotLook;
  set: (orders: NewOrders) => unknown;
  takeTable: (name: string) => unknown;
  tables: HouseRules[];
  game: string;
  speed: string;
  chooseSpeed: (name: string) => void;
  choose: (name: string) => void;
}
type ProvinceMap = Map<string, Province>;
interface ProvinceScene {
  units: Unit[];
  orders: DrawnOrder[];
  /** Orders that were told before, drawn fainter. */
  past: DrawnOrder[];
  centers: { [power: string]: string[] };
  goals: Set<string>;
  chosen: number;
}
interface WayHands {
  s: number;
  spotOf: (unit: Unit) => Place;
  middleOf: (place: string) => Place;
  placedAt: (place: string) => Place | undefined;
  marks: [Place, string][];
}
/** The orders of powers as they were read, and how they stand. */
type Judged = Pick<ProvincePlay, 'read' | 'board'>;
/** The choice of an order as far as it has come: the steps taken, and the order once it is complete. */
interface Choosing {
  all: Choice[];
  path: string[];
  unseen: boolean;
  whose: Choice | null;
  taken: { text: string; kind: string } | null;
}
/** The unit whose order is chosen; the name of builds and removals is "". */
interface PickedUnit {
  power: string;
  name: string;
  choosing: Choosing;
}
/** A question or a guess, with what it may mean. */
interface OpenLine {
  line: number;
  text: string;
  kind: string;
  why: string;
  options: string[];
}
/** How the orders of a power stand: those that are sure, units without one, what is open, lines that are no orders; why
 * they cannot be read. */
interface PowerRow {
  state: 'idle' | 'open' | 'nothing' | 'missing' | 'complete';
  orders: string[];
  missing: string[];
  open: OpenLine[];
  talk: string[];
  refused?: unknown;
}
/** A game on a map of provinces that is shown: what is known of its phase, and what is being done. */
interface ProvincePlay {
  /** The text of a game file that is being mended. */
  file?: { here: GameFile; text: string };
  game: GameLine;
  kept: KeptTable;
  drawn: () => void;
  rules: object;
  newest: { of<T>(question: Promise<T>): Promise<T | null> };
  reader: string;
  geometry: Geometry | null;
  powers: string[];
  /** The power whose orders are shown. */
  power: string;
  /** The position as the reader knows it. */
  seen: View | null;
  /** The phase as the reader is told it, once it has been carried out. */
  told: PhaseTold | null;
  /** The phase as the game master is told it. */
  turn: Told | null;
  /** Power to its orders as they were read, and to how they stand. */
  read: { [power: string]: OrderLine[] };
  board: { [power: string]: PowerRow };
  picked: PickedUnit | null;
  /** Orders that are being typed. */
  typed: { here: GameFile; power: string; text: string } | null;
  /** The step at which the phase is told again; null for its results. */
  replay: { by: 'order' | 'power'; at: number } | null;
  error: unknown;
  /** Why the file that is shown cannot be read. */
  broken: unknown;
  notice: string;
  /** What the keyboard goes to, and what is brought into sight, when this is drawn next. */
  focus: string;
  sight: string;
  queue: Promise<unknown>;
}

// --- kept here ------------------------------------------------------------------------------------------------

type KeptValues = { [name: string]: unknown };
/** All that a browser keeps, as a file of it says. */
interface Kept {
  values: KeptValues;
  games: OwnGame[];
}
