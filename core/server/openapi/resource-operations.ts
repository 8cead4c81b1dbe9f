import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustOwn } from '#core/contract/must.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import { sentSchema } from '#core/manifest/rules/index.ts'
import { filterFields, lookupTargets } from '../lists/lookups.ts'
import {
  INTEGER_ID,
  idempotencyKey,
  idParameter,
  listParameters,
  OWN_PAGE_PARAMETERS,
  queryParameter,
  REQUESTED_WITH,
  screensOf,
} from './parameters.ts'
import { FILE_OR_JOB_RESPONSE, okResponse, responses } from './responses.ts'
import { type ApiSchema, fixedValues, JSON_TYPES, jsonContent, objectSchema, SCALAR_TYPES, schemaReference, withValues } from './schemas.ts'

const TOTAL_SCHEMA: ApiSchema = { type: ['integer', 'null'], description: '只在查询参数 total 为 later 而总数还在统计时为 null' }

/** Members of list answers about selected rows, as far as the list's query can select rows. */
const selectedMembers = ({ selections }: Snapshot): ApiSchema =>
  Object.assign(
    {},
    ...Object.values(selections).map(({ behind, counted }) => ({
      behind: { type: 'string', description: behind },
      counted: { ...objectSchema({ value: { type: 'integer' }, unit: { type: 'string' } }), description: counted },
    })),
  )

/** Answer to an action on all rows of a list: the job that performs it. */
const BULK_STARTED_SCHEMA: ApiSchema = objectSchema({ jobId: { type: 'string' }, total: { type: 'integer' } })

type DerivedEndpoint = Extract<Endpoint, { resource: string }>
interface DescribedResource {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly answersOf: AnswersOf
}

/** Schema of the `data` in an operation's answer. */
type AnswersOf = (operation: string) => ApiSchema | undefined

/** Parameters and answer of an endpoint that is derived from the manifests. */
export function resourceOperation(snapshot: Snapshot, endpoint: DerivedEndpoint, answersOf: AnswersOf): ApiSchema {
  const resource = mustOwn(snapshot.resources, endpoint.resource)
  return { tags: [resource.label], ...resourceParts({ snapshot, resource, answersOf }, endpoint) }
}

function resourceParts(target: DescribedResource, endpoint: DerivedEndpoint): ApiSchema {
  const { label, actions } = target.resource
  switch (endpoint.kind) {
    case 'list':
      return listParts(target)
    case 'lookups':
      return lookupParts(target)
    case 'details':
      return {
        summary: `${label}详情`,
        parameters: [idParameter('one', 1, true)],
        responses: responses(okResponse(schemaReference(target.resource.name))),
      }
    case 'init':
      return initParts(target, mustOwn(actions, endpoint.action))
    case 'export':
      return {
        summary: `${label}：${actions[endpoint.action]?.label}`,
        parameters: [REQUESTED_WITH, ...listParameters(target.snapshot, target.resource, { paged: false })],
        responses: responses(FILE_OR_JOB_RESPONSE),
      }
    case 'action':
      return actionParts(target, mustOwn(actions, endpoint.action))
  }
}

function listParts({ snapshot, resource }: DescribedResource): ApiSchema {
  const records = { type: 'array', items: schemaReference(resource.name) }
  const data = objectSchema({ records, total: TOTAL_SCHEMA, summary: { type: 'object' }, ...selectedMembers(snapshot) }, [
    'records',
    'total',
  ])
  const answer = objectSchema(
    { code: { type: 'integer', const: 200 }, data, attachData: { type: 'object', additionalProperties: { type: 'integer' } } },
    ['code', 'data'],
  )
  return {
    summary: `${resource.label}列表`,
    parameters: listParameters(snapshot, resource, { paged: true }),
    responses: responses({ description: '成功', content: jsonContent(answer) }),
  }
}

const targetKeys = (snapshot: Snapshot, fields: Iterable<{ readonly to?: string }>): readonly string[] => [
  ...lookupTargets(snapshot, fields).keys(),
]

/** Lists of choices by key; `<key>More` is true if a list is longer than the answer. */
export const lookupLists = (keys: readonly string[]): ApiSchema =>
  Object.fromEntries(
    keys.flatMap(key => [
      [key, { type: 'array', items: schemaReference('Lookup') }],
      [`${key}More`, { type: 'boolean', const: true }],
    ]),
  )

/** Query parameters for searching the lists of choices. */
export const searchParameters = (keys: readonly string[]): readonly ApiSchema[] =>
  keys.length === 0
    ? []
    : [
        queryParameter('key', { type: 'string', enum: keys }, { description: '只要这一个列表' }),
        queryParameter('keyword', { type: 'string', minLength: 1 }, { description: '按名称查找，须与 key 一起使用' }),
      ]

function lookupParts({ snapshot, resource }: DescribedResource): ApiSchema {
  const keys = targetKeys(snapshot, filterFields(snapshot, resource))
  const screens = screensOf(snapshot, resource)
  return {
    summary: `${resource.label}筛选项`,
    parameters: [
      ...searchParameters(keys),
      ...(keys.length === 0 ? [] : [queryParameter('chosen', INTEGER_ID, { description: '已选中的数据，排在最前' })]),
      ...(screens.length === 0
        ? []
        : [queryParameter('screen', { type: 'string', enum: screens }, { description: '只要这个页面的筛选所需的列表' })]),
    ],
    responses: responses(okResponse(objectSchema(lookupLists(keys), []))),
  }
}

const fieldItems = (action: Action): readonly FormItem[] => action.form.filter(item => item.kind === 'field')

function formProperties(snapshot: Snapshot, action: Action): ApiSchema {
  const items = fieldItems(action)
  const { properties } = sentSchema(items) as { readonly properties: Readonly<Record<string, ApiSchema>> }
  return Object.fromEntries(
    items.map(item => {
      const schema = properties[item.name] ?? {}
      const given = isRequiredItem(action, item) ? withoutNull(schema) : schema
      return [item.name, { description: item.label, ...withValues(given, item.type, fixedValues(snapshot, item.options)) }]
    }),
  )
}

/** Removes null from the types: required items cannot be null. */
function withoutNull(schema: ApiSchema): ApiSchema {
  const types = [schema.type].flat().filter(type => type !== 'null')
  return { ...schema, ...(schema.type === undefined ? {} : { type: types.length === 1 ? types[0] : types }) }
}

/** JSON types of an item's value when the form opens: operations provide some, so rules of the type are not stated. */
const openedTypes = ({ type }: FormItem): readonly string[] => {
  const { json } = fieldType(type)
  if (json === 'any') return JSON_TYPES
  return [...(json === 'scalar' ? SCALAR_TYPES : [json]), 'null']
}

function initParts({ snapshot, resource }: DescribedResource, action: Action): ApiSchema {
  const items = fieldItems(action)
  const keys = targetKeys(snapshot, items)
  const source = {
    ...objectSchema(Object.fromEntries(items.map(item => [item.name, { description: item.label, type: openedTypes(item) }])), []),
    additionalProperties: true,
  }
  const data = { ...objectSchema({ source, version: { type: 'integer' }, ...lookupLists(keys) }, []), additionalProperties: true }
  return {
    summary: `${resource.label}：${action.label}（打开）`,
    parameters: [
      ...(action.select === 'none' ? [] : [idParameter(action.select, action.limit, keys.length === 0 && !action.bulk)]),
      ...searchParameters(keys),
    ],
    responses: responses(okResponse(data)),
  }
}

/** True if the body must contain the item: fields the edited row already has need not be sent again. */
const isRequiredItem = (action: Action, item: FormItem): boolean =>
  item.required === true && item.visible === true && item.readonly === false && (action.select !== 'one' || item.field === undefined)

/** Ids in one string, '1,2,3', for actions with "joinedIds". */
const JOINED_IDS = { type: 'string', pattern: '^[1-9][0-9]*(,[1-9][0-9]*)*$' } as const

function actionParts({ snapshot, resource, answersOf }: DescribedResource, action: Action): ApiSchema {
  const items = fieldItems(action)
  const ids = { type: 'array', items: INTEGER_ID, minItems: 1, maxItems: action.limit }
  const many = { oneOf: [INTEGER_ID, ids, ...(action.joinedIds ? [JOINED_IDS] : [])] }
  const version = { type: 'integer' }
  const versions = { oneOf: [version, { type: 'array', items: version, description: '与 id 一一对应' }] }
  const row: ApiSchema =
    action.select === 'none' ? {} : action.select === 'one' ? { id: INTEGER_ID, version } : { id: many, version: versions }
  const matching: ApiSchema = action.bulk
    ? {
        matching: {
          type: 'object',
          required: ['screen'],
          description: '代替 id：该页面列表的查询条件，对查到的全部数据执行',
          additionalProperties: { type: 'string' },
        },
      }
    : {}
  const required = [
    ...(action.select === 'none' || action.bulk ? [] : ['id']),
    ...(editsStored(action) ? ['version'] : []),
    ...items.filter(item => isRequiredItem(action, item)).map(item => item.name),
  ]
  const body = { ...objectSchema({ ...row, ...matching, ...formProperties(snapshot, action) }, required), additionalProperties: false }
  return {
    summary: `${resource.label}：${action.label}`,
    parameters: [...OWN_PAGE_PARAMETERS, idempotencyKey(action.idempotent)],
    requestBody: { required: true, content: jsonContent(body) },
    responses: responses(action.bulk ? okResponse(BULK_STARTED_SCHEMA, true) : okResponse(answersOf(action.operation ?? ''))),
  }
}
