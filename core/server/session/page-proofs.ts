/** Proofs that a page was loaded as a document of its own that starts without outside plugins: one a session, the latest counts. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Minutes in which what such a page confirms is accepted. */
const VALID_MINUTES = 60

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Makes a proof for the session's page; the one before is void. */
export async function makePageProof(db: Db, tokenHash: Buffer): Promise<string> {
  const proof = randomBytes(24).toString('base64url')
  await sql`update session set page_proof = ${hashOf(proof)}, page_proof_date = now() where token_hash = ${tokenHash}`.execute(db)
  return proof
}

/** Whether it is the session's latest proof and not too old. */
export async function isPageProof(db: Db, tokenHash: Buffer, proof: string): Promise<boolean> {
  const { rows } = await sql`select from session where token_hash = ${tokenHash} and page_proof = ${hashOf(proof)}
    and page_proof_date > now() - make_interval(mins => ${VALID_MINUTES})`.execute(db)
  return rows.length > 0
}
