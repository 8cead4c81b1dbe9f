import type { Account } from '#core/contract/accounts.ts'
import { draftKeyGet, passwordChange, profileGet, sessionBegin, sessionEnd } from '#core/contract/core-addresses.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError, invalid, tooMany } from '#core/contract/errors.ts'
import type { ProfilePart } from '#core/contract/profile-part.ts'
import { CREDENTIALS, DRAFT_KEY, LOGGED_IN, OWN_PROFILE, PASSWORD_CHANGE } from '#core/contract/session-shapes.ts'
import { type AuditActor, writeAudit } from '../audit/audit.ts'
import { type RefusalWindow, writeRefusal } from '../audit/refusals.ts'
import { type CoreContext, cookieName } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'
import { draftKey } from '../session/draft-key.ts'
import { isKnownAddress, recordLoginAddress } from '../session/known-addresses.ts'
import { countAttempt, delayAttempt, forgetAttempt, type LoginAttempt } from '../session/login-attempts.ts'
import { hashPassword, passwordProblem, verifyPassword } from '../session/password.ts'
import { clearPasswordTries, countPasswordTry } from '../session/password-tries.ts'
import { endSession, endSessions, startSession } from '../session/sessions.ts'
import { sessionStateEndpoint } from './whether-endpoint.ts'

const LOGIN_WINDOW_SECONDS = 15 * 60
const TOO_MANY_LOGINS = '登录失败次数过多，请15分钟后再试'

const cookieOptions = (tls: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: tls }) as const

/**
 * Same message and same duration in all cases, so that a caller does not learn whether the account exists or is locked. After too many attempts it
 * waits first, unless the address is known for the account.
 */
async function findAccount(context: CoreContext, username: string, password: string, { slow }: LoginAttempt): Promise<Account | undefined> {
  const { core, actor } = context.call
  const account = await core.accounts.byUsername(core.db, username)
  if (slow && !(account && (await isKnownAddress(core.db, account.id, actor.ip)))) await delayAttempt(slow)
  const usable = account && !account.locked ? account : undefined
  return (await verifyPassword(password, usable?.passwordHash)) ? usable : undefined
}

/** Window for refused logins: the first refusal gets an audit entry, the others share one. */
const loginRefusalWindow = (key = ''): RefusalWindow => ({ key, singly: 1, seconds: LOGIN_WINDOW_SECONDS })

/** Profile parts of plugins, by key. */
const profilePartsOf = async (
  { db }: Pick<Core, 'db'>,
  parts: readonly ProfilePart[],
  employeeId: number,
): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(await Promise.all(parts.map(async ({ name, read }) => [name, await read(db, employeeId)] as const)))

const loginEndpoint = defineCoreEndpoint({
  ...sessionBegin,
  name: 'core.login',
  permission: 'public',
  title: '登录',
  input: CREDENTIALS,
  output: LOGGED_IN,
  async handle(context) {
    const { core, request, reply, actor, session } = context.call
    const username = context.input.username.trim()
    const password = context.input.password.trim()
    if (username === '') throw invalid([{ field: 'username', message: '请输入用户名' }])
    if (password === '') throw invalid([{ field: 'password', message: '请输入密码' }])
    const who: AuditActor = { ...actor, id: 0, username }
    const attempt = await countAttempt(core.db, username, actor.ip)
    if (attempt.refused) {
      await writeRefusal(core, who, { action: 'login', result: 'denied', message: TOO_MANY_LOGINS }, loginRefusalWindow(attempt.keys[0]))
      throw tooMany(TOO_MANY_LOGINS, attempt.seconds)
    }
    const account = await findAccount(context, username, password, attempt)
    if (!account) {
      const failed = { action: 'login', result: 'failed', message: '用户名或密码错误' } as const
      await (attempt.slow ? writeRefusal(core, who, failed, loginRefusalWindow(attempt.slow.key)) : writeAudit(core, who, failed))
      throw new HttpError(401, 3000, '用户名或密码错误')
    }
    await forgetAttempt(core.db, attempt)
    if (session) await endSession(core.db, session.tokenHash)
    const token = await startSession(core.db, account.id, { ip: actor.ip, userAgent: actor.userAgent }, core.config)
    await writeAudit(core, { ...who, id: account.id, username: account.username }, { action: 'login', result: 'success' })
    await recordLoginAddress(core, account.id, actor.ip)
    reply.setCookie(cookieName(core), token, { ...cookieOptions(core.config.tls), maxAge: core.config.sessionHours * 3600 })
    request.log.info({ employee: account.id }, 'login')
    const atLogin = core.profile.filter(part => part.atLogin)
    return { ...(await profilePartsOf(core, atLogin, account.id)), mustChangePassword: account.mustChangePassword }
  },
})

const logoutEndpoint = defineCoreEndpoint({
  ...sessionEnd,
  name: 'core.logout',
  permission: 'session',
  title: '退出登录',
  async handle(context) {
    const { core, session, reply, actor } = context.call
    if (session) await endSession(core.db, session.tokenHash)
    await writeAudit(core, actor, { action: 'logout', result: 'success' })
    reply.clearCookie(cookieName(core), cookieOptions(core.config.tls))
    return undefined
  },
})

const profileEndpoint = defineCoreEndpoint({
  ...profileGet,
  name: 'core.profile',
  permission: 'session',
  title: '个人信息',
  output: OWN_PROFILE,
  async handle(context) {
    const { core, actor, account } = context.call
    return {
      id: actor.id,
      admin: actor.admin,
      username: actor.username,
      name: actor.name,
      departmentId: actor.departmentId,
      permissions: [...actor.permissions].sort(),
      ...(await profilePartsOf(core, core.profile, actor.id)),
      mustChangePassword: account?.mustChangePassword ?? false,
    }
  },
})

const changePasswordEndpoint = defineCoreEndpoint({
  ...passwordChange,
  name: 'core.changePassword',
  permission: 'session',
  title: '修改密码',
  input: PASSWORD_CHANGE,
  async handle(context) {
    const { core, actor, account, reply } = context.call
    if (!account) throw new HttpError(401, 401, '请先登录')
    const original = context.input.originalPassword.trim()
    const next = context.input.newPassword.trim()
    checkNewPassword(account.username, original, next, context.input.confirmPassword.trim())
    await countPasswordTry(core.db, actor.id)
    if (!(await verifyPassword(original, account.passwordHash))) {
      await writeAudit(core, actor, { action: passwordChange.path, result: 'failed', message: '原密码错误' })
      throw invalid([{ field: 'originalPassword', message: '原密码错误' }])
    }
    const hash = await hashPassword(next)
    await context.transaction(async ({ tx }) => {
      await core.accounts.setPassword(tx, account.id, hash, false)
      await endSessions(tx, account.id)
    })
    await clearPasswordTries(core.db, actor.id)
    reply.clearCookie(cookieName(core), cookieOptions(core.config.tls))
    return undefined
  },
})

/** @throws 422 with the field that is wrong */
function checkNewPassword(username: string, original: string, next: string, confirmed: string): void {
  const wrong = (field: string, message: string) => invalid([{ field, message }])
  if (original === '') throw wrong('originalPassword', '请输入原密码')
  if (next === '') throw wrong('newPassword', '请输入新密码')
  if (confirmed === '') throw wrong('confirmPassword', '请确认新密码')
  if (next !== confirmed) throw wrong('confirmPassword', '新密码与确认密码不一致')
  const problem = passwordProblem(next, username)
  if (problem) throw wrong('newPassword', problem)
  if (next === original) throw wrong('newPassword', '新密码不能与原密码相同')
}

const draftKeyEndpoint = defineCoreEndpoint({
  ...draftKeyGet,
  name: 'core.draftKey',
  permission: 'session',
  title: '草稿密钥',
  output: DRAFT_KEY,
  handle: async ({ db, actor }) => ({ key: await draftKey(db, actor.id) }),
})

export const sessionEndpoints: readonly DeclaredEndpoint[] = [
  loginEndpoint,
  logoutEndpoint,
  sessionStateEndpoint,
  profileEndpoint,
  draftKeyEndpoint,
  changePasswordEndpoint,
]
