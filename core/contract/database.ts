import type { Kysely, Transaction } from 'kysely'

/** An open transaction. The core has no table types: a domain narrows it to its own tables through one helper, e.g. `crm(tx)`. */
// biome-ignore lint/suspicious/noExplicitAny: the core has no table types
export type Tx = Transaction<any>

/** The connection pool, for reading. Writes go through a transaction that the pipeline opens. */
// biome-ignore lint/suspicious/noExplicitAny: the core has no table types
export type Db = Kysely<any>
