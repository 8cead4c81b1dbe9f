/** Holds what a server answers against its own description, in every test that calls it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { openapi } from '#core/server/openapi/openapi.ts'

export interface Answered {
  readonly method: string
  /** Below /api; with or without a query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

type Check = (answer: Answered) => void

const checks = new WeakMap<Snapshot, Check>()

/** A part of the document, as a JSON pointer names it. */
const pointer = (...keys: readonly string[]): string =>
  ['api#', ...keys.map(key => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))].join('/')

function checkOf({ core }: FastifyInstance): Check {
  const document = openapi({ snapshot: core.snapshot, declared: core.endpoints, operations: core.operations, cookie: 'sid' })
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, inlineRefs: false })
  ajv.addSchema(document, 'api')
  const paths = document.paths as Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, object>> }>>>
  >
  const templates = Object.keys(paths).filter(path => path.includes('{'))
  const place = (method: string, path: string): string | undefined =>
    [path, ...templates.filter(one => new RegExp(`^${one.replace(/{\w+}/, '[^/]+')}$`).test(path))].find(one => paths[one]?.[method])
  return ({ method, path: asked, status, body }) => {
    const verb = method.toLowerCase()
    const path = place(verb, asked.split('?')[0] ?? '')
    if (path === undefined || body === undefined || status === 304) return
    const response = paths[path]?.[verb]?.responses[status]
    if (!response) throw new Error(`${method} ${path} answers ${status}, which its description does not know`)
    const reference =
      status === 200
        ? pointer('paths', path, verb, 'responses', '200', 'content', 'application/json', 'schema')
        : pointer('components', 'schemas', 'Error')
    const validate = ajv.compile({ $ref: reference })
    if (!validate(body)) throw new Error(`${method} ${path} answers otherwise than described: ${ajv.errorsText(validate.errors)}`)
  }
}

/** @throws where the answer is not what the description says */
export function checkAnswer(app: FastifyInstance, answer: Answered): void {
  const { snapshot } = app.core
  const check = checks.get(snapshot) ?? checkOf(app)
  checks.set(snapshot, check)
  check(answer)
}
