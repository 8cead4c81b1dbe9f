import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

const compiler = new PostgresQueryCompiler()

/** SQL that never changes and holds no parameter, as the text that it is: what is put together once need not be walked for every request. */
export function constantText<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('constant SQL holds a parameter')
  return sql.raw<T>(text)
}
