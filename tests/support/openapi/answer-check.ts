/** Validates the server's responses against its OpenAPI description, in every test that calls it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { openapi } from '#core/server/openapi/openapi.ts'

export interface Answered {
  readonly method: string
  /** Path below /api, with or without a query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

type AnswerCheck = (answer: Answered) => void

type ServedCore = FastifyInstance['core']

/** By the endpoints that the program declares: every change of manifests and of plugins collects them again. */
const checks = new WeakMap<ServedCore['endpoints'], AnswerCheck>()

/** By what the description is made of, as text: servers of the same program and manifests share it. */
const checksOfSnapshot = new WeakMap<ServedCore['snapshot'], Map<string, AnswerCheck>>()

/** JSON pointer into the document. */
const pointer = (...keys: readonly string[]): string =>
  ['api#', ...keys.map(key => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))].join('/')

interface Validator {
  readonly validate: ValidateFunction
  /** Errors of the last validation, as text. */
  found(): string
}

/** Validators by the text of the description: applications with the same manifests share one description, and each part is compiled once. */
const validatorCache = new Map<string, (reference: string) => Validator>()

const validatorsOf = (document: object): ((reference: string) => Validator) => {
  const text = JSON.stringify(document)
  const known = validatorCache.get(text)
  if (known) return known
  // Bounds the memory of tests that serve many manifests in turn.
  if (validatorCache.size >= 10) validatorCache.clear()
  // Compiled code runs only a few times, so optimising it costs more than it saves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema(document, 'api')
  const made = new Map<string, Validator>()
  const validatorOf = (reference: string): Validator => {
    const before = made.get(reference)
    if (before) return before
    const validate = ajv.compile({ $ref: reference })
    const validator = { validate, found: () => ajv.errorsText(validate.errors) }
    made.set(reference, validator)
    return validator
  }
  validatorCache.set(text, validatorOf)
  return validatorOf
}

function makeCheck(core: ServedCore): AnswerCheck {
  const document = openapi({
    snapshot: core.snapshot,
    declared: core.endpoints,
    operations: core.operations,
    viewParts: core.viewParts,
    cookie: 'sid',
  })
  const validatorOf = validatorsOf(document)
  const paths = document.paths as Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, object>> }>>>
  >
  const templates = Object.keys(paths)
    .filter(path => path.includes('{'))
    .map(path => [path, new RegExp(`^${path.replace(/{\w+}/, '[^/]+')}$`)] as const)
  const place = (method: string, path: string): string | undefined =>
    [path, ...templates.filter(([, pattern]) => pattern.test(path)).map(([one]) => one)].find(one => paths[one]?.[method])
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
    const { validate, found } = validatorOf(reference)
    if (!validate(body)) throw new Error(`${method} ${path} answers otherwise than described: ${found()}`)
  }
}

function checkOf(core: ServedCore): AnswerCheck {
  const known = checksOfSnapshot.get(core.snapshot) ?? new Map<string, AnswerCheck>()
  checksOfSnapshot.set(core.snapshot, known)
  const declared = JSON.stringify([[...core.endpoints.values()], [...core.operations.values()].map(({ declaration }) => declaration)])
  const check = known.get(declared) ?? makeCheck(core)
  known.set(declared, check)
  return check
}

/** @throws if the response does not match the description */
export function checkAnswer({ core }: FastifyInstance, answer: Answered): void {
  const check = checks.get(core.endpoints) ?? checkOf(core)
  checks.set(core.endpoints, check)
  check(answer)
}
