/** Proofs that a page was loaded as its own document without outside plugins: one per session, only the latest is valid. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Minutes for which a proof is accepted. */
const PROOF_VALID_MINUTES = 60

const proofHash = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Creates a proof for the session's page and invalidates the previous one. */
export async function makePageProof(db: Db, tokenHash: Buffer): Promise<string> {
  const proof = randomBytes(24).toString('base64url')
  await sql`update session set page_proof = ${proofHash(proof)}, page_proof_date = now() where token_hash = ${tokenHash}`.execute(db)
  return proof
}

/** True if this is the session's latest proof and not expired. */
export async function isPageProof(db: Db, tokenHash: Buffer, proof: string): Promise<boolean> {
  const { rows } = await sql`select from session where token_hash = ${tokenHash} and page_proof = ${proofHash(proof)}
    and page_proof_date > now() - make_interval(mins => ${PROOF_VALID_MINUTES})`.execute(db)
  return rows.length > 0
}
