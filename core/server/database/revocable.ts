import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely'

/** Connections that are handed out and can be taken back. */
export interface Revocable<D> {
  /** Like the original, until it is revoked: then every statement throws before anything is sent. */
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
 * What is handed to code that may keep it longer than it should. A transaction's connection goes back to its pool when the transaction ends:
 * whoever went on with it would write into somebody else's.
 */
export function revocable<D extends { withPlugin(plugin: KyselyPlugin): unknown }>(db: D, why: string): Revocable<D> {
  const revocation = new Revocation()
  return { db: db.withPlugin(revocation) as D, revoke: () => revocation.revoke(why) }
}
