// Takes the place of Node's types in tsconfig.web.json: @types/papaparse asks for them, and browser code must not see them.
declare namespace NodeJS {
  type ReadableStream = never
}
