import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

const compiler = new PostgresQueryCompiler()

/** Compiles SQL without parameters to its text once, so that its nodes need not be walked for every request. @throws if it has parameters. */
export function constantText<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('constant SQL holds a parameter')
  return sql.raw<T>(text)
}
