/**
 * Public entry of the server for plugins and rooms: they import nothing else of it. Everything that needs a request or the pipeline comes with the
 * context of an operation, endpoint or job, and with the services of the contract.
 */
export { PUBLIC_DEMO_PASSWORD } from './config/demo-config.ts'
export { isLoopback } from './config/loopback.ts'
export { StartProblem } from './config/start-problem.ts'
export { jobRetry, retryTransaction } from './database/retry.ts'
export { entryAnswer } from './history/entry-answer.ts'
export { cleanHtml } from './html/clean-html.ts'
export { SYSTEM_ACTOR } from './jobs/system-actor.ts'
export { describeRow, descriptionColumns, detailScreenUrl, listScreenUrl } from './lists/row-words.ts'
export { type Peer, readPeer } from './peers/peer.ts'
export { hasValidSignature, isTimely, type SignedContent, signatureOf } from './peers/signature.ts'
export { holdsAllPermissions, requirePermission } from './permission/permission.ts'
export { countCall, limitCalls } from './rate/rate-limit.ts'
export { firstPassword } from './session/first-password.ts'
export { addressKey } from './session/known-addresses.ts'
export { hashPassword, passwordProblem, verifyPassword } from './session/password.ts'
export { endSessions } from './session/sessions.ts'
export { databaseAnswer } from './sql/database-error.ts'
export { limitConcurrency } from './work/in-turn.ts'
