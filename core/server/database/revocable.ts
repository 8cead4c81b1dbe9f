import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely'

/** A database handle that can be revoked. */
export interface Revocable<D> {
  /** Like the original until it is revoked; then every statement throws before it is sent. */
  readonly db: D
  revoke(): void
}

class Revocation implements KyselyPlugin {
  #over: string | undefined

  revoke(why: string): void {
    this.#over = why
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#over !== undefined) throw new Error(this.#over)
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/**
 * Revocable handle for code that may keep it too long. A transaction's connection returns to its pool when the transaction ends: a later statement on
 * it would write into another transaction.
 */
export function revocable<D extends { withPlugin(plugin: KyselyPlugin): unknown }>(db: D, why: string): Revocable<D> {
  const revocation = new Revocation()
  return { db: db.withPlugin(revocation) as D, revoke: () => revocation.revoke(why) }
}
