import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { openapi } from '../openapi/openapi.ts'
import { type CoreContext, cookieName } from '../pipeline/call.ts'

const made = new WeakMap<Snapshot, string>()

/** The API's own description, made once per Snapshot. */
export const openapiEndpoint: DeclaredEndpoint = {
  name: 'core.openapi',
  method: 'GET',
  path: '/openapi.json',
  permission: 'session',
  title: '接口说明',
  answers: 'whole',
  output: { type: 'object', description: 'OpenAPI 3.1' },
  async handle(context) {
    const { call } = context as CoreContext
    const text =
      made.get(call.snapshot) ??
      JSON.stringify(
        openapi({
          snapshot: call.snapshot,
          declared: call.core.endpoints,
          operations: call.core.operations,
          cookie: cookieName(call.core),
        }),
      )
    made.set(call.snapshot, text)
    return call.reply.type('application/json').send(text)
  },
}
