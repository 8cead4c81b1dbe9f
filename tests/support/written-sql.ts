import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'

/** SQL fragment as sent to PostgreSQL: the text, then the parameters. */
export const compiledSql = (part: RawBuilder<unknown>): readonly [string, ...unknown[]] => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(part.toOperationNode(), createQueryId())
  return [text, ...parameters]
}
