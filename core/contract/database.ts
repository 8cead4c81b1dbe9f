import type { Kysely, Transaction } from 'kysely'

/** An open transaction. The core knows no table: a domain narrows it to its own tables through one helper, e.g. `crm(tx)`. */
// biome-ignore lint/suspicious/noExplicitAny: the core knows no table
export type Tx = Transaction<any>

/** The pool of connections, for reading. What is written goes through a transaction that the pipeline opens. */
// biome-ignore lint/suspicious/noExplicitAny: the core knows no table
export type Db = Kysely<any>
