import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'

/** A piece of SQL as PostgreSQL gets it: the text, then the values that are handed over. */
export const written = (part: RawBuilder<unknown>): readonly [string, ...unknown[]] => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(part.toOperationNode(), createQueryId())
  return [text, ...parameters]
}
