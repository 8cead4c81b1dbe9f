/** The composed server as a separate process. As in production, except that rate limits are counted but never refuse. */
import type { AddressInfo } from 'node:net'
import { compose } from '#apps/server/compose.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type Config, readConfig } from '#core/server/config/config.ts'
import { QUESTION_LIMITS } from '#core/server/masks/questions.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { ROOT } from './database.ts'

const UNLIMITED = 1e9

Object.assign(QUESTION_LIMITS, { perMinute: UNLIMITED, perDay: UNLIMITED })

const withoutRefusals = (snapshot: Snapshot): Snapshot => {
  const leads = snapshot.resources.institutionsCustomer as Resource
  const actions = Object.fromEntries(
    Object.entries(leads.actions).map(([name, action]) => [name, { ...action, rate: action.rate && UNLIMITED }]),
  )
  return { ...snapshot, resources: { ...snapshot.resources, institutionsCustomer: { ...leads, actions } } }
}

/** Removes the rate limits: few sessions send the requests of many users. */
const withoutLimits = (config: Config): Config => ({
  ...config,
  server: { ...config.server, requestsPerMinute: { session: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER } },
})

const { BENCH_URL = '', BENCH_OWNER_URL = '' } = process.env
const { app, snapshot, close } = await compose({
  config: withoutLimits(readConfig(process.env, ROOT)),
  root: ROOT,
  url: BENCH_URL,
  ownerUrl: BENCH_OWNER_URL,
  appRole: SERVER_ROLE,
})
snapshot.set(withoutRefusals(snapshot.get()))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })

const stopServer = (): void => void close().finally(() => process.exit(0))
process.on('SIGTERM', stopServer)
process.on('disconnect', stopServer)
