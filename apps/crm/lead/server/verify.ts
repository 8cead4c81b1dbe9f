import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import type { Access } from '#core/contract/model/endpoint.ts'
import { contactKeys } from '#core/manifest/contact/normalize-contact.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { FLAG, listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'
import { DUPLICATE_CHECKERS, type DuplicateLead } from '../wire.ts'
import { duplicateByKeys, duplicateMessage } from './duplicate.ts'

const DUPLICATE_LEAD_SCHEMA = objectOf(
  {
    id: WHOLE,
    entryPerson: TEXT,
    name: TEXT,
    attribution: orNull(TEXT),
    staffName: orNull(TEXT),
    customerPhase: TEXT,
    tips: TEXT,
    createdDate: TIME,
    status: TEXT,
    viewable: FLAG,
  },
  { fields: listOf(objectOf({ label: TEXT, value: orNull(TEXT) })) },
)

/** code 200: a lead was found; 201: none. */
const VERIFY_OUTPUT = objectOf({ code: { type: 'integer', enum: [200, 201] }, message: TEXT, data: orNull(DUPLICATE_LEAD_SCHEMA) })

const VERIFY_ENDPOINT = { method: 'GET', answers: 'whole', output: VERIFY_OUTPUT } as const

/** GET /verifyDuplicate, and the checks of the add and edit forms when phone or WeChat id lose focus. */
export const verifyEndpoints: readonly DeclaredEndpoint[] = [
  {
    ...VERIFY_ENDPOINT,
    name: 'lead.verifyDuplicate',
    path: '/verifyDuplicate',
    permission: { anyOf: DUPLICATE_CHECKERS },
    title: '客户查重',
    input: verifyQuerySchema('wechatOrPhoneNumberIs'),
    redact: ['wechatOrPhoneNumberIs'],
    handle: context => verifyContact(context, 'wechatOrPhoneNumberIs'),
  },
  ...['add', 'edit'].flatMap(action => {
    const base = `/agency/institutionsCustomer/${action}`
    return [blurCheck(action, base, 'verifyPhoneNumber', 'phoneNumber'), blurCheck(action, base, 'verifyWechat', 'wechat')]
  }),
]

function blurCheck(action: string, base: string, verb: string, key: string): DeclaredEndpoint {
  const permission: Access = [base]
  return {
    ...VERIFY_ENDPOINT,
    name: `lead.${action}.${verb}`,
    path: `${base}/${verb}`,
    permission,
    title: key === 'wechat' ? '微信号查重' : '手机号查重',
    input: verifyQuerySchema(key),
    redact: [key],
    handle: async context => withFields(await verifyContact(context, key), context),
  }
}

function verifyQuerySchema(key: string) {
  return {
    type: 'object',
    additionalProperties: false,
    required: [key],
    properties: { [key]: { type: 'string', maxLength: 40 }, id: ID_SCHEMA },
  }
}

/** Code 200 with the lead found, 201 with null. */
interface VerifyAnswer {
  readonly code: 200 | 201
  readonly message: string
  readonly data: (DuplicateLead & { readonly fields?: readonly { readonly label: string; readonly value: unknown }[] }) | null
}

/** Adds the labelled lines that the forms show about the lead found. */
async function withFields(answer: VerifyAnswer, { services }: RequestContext): Promise<VerifyAnswer> {
  const { data } = answer
  if (!data) return answer
  const phases = await services.options.get('customerPhase')
  const fields = [
    { label: '录入人', value: data.entryPerson },
    { label: '姓名', value: data.name },
    { label: '归属人', value: data.attribution },
    { label: '客服', value: data.staffName },
    { label: '客户阶段', value: phases.find(({ value }) => value === data.customerPhase)?.label ?? data.customerPhase },
    { label: '创建时间', value: data.createdDate },
    ...(data.tips ? [{ label: '提示', value: data.tips }] : []),
  ]
  return { ...answer, data: { ...data, fields } }
}

/** Looks a contact up: 200 with the lead that has it, 201 if none. The call is counted, and logged with a hash instead of the contact. */
async function verifyContact({ query, db, actor, audit, services }: RequestContext, key: string): Promise<VerifyAnswer> {
  const typed = query[key] ?? ''
  const keys = contactKeys(typed)
  if (keys.length === 0) throw malformed('请输入微信号/手机号')
  const [asked] = await services.questions.ask(actor, [typed], { always: true })
  const data = await duplicateByKeys(db, keys, actor, query.id === undefined ? null : queryId('id', query.id))
  await audit({ keyHash: asked?.hash, hit: data !== undefined })
  if (!data) return { code: 201, message: '该客户不重复', data: null }
  const seen = await services.lists.visible({ resource: 'institutionsCustomer', ids: [data.id], actor })
  return { code: 200, message: duplicateMessage(data), data: { ...data, viewable: seen.has(data.id) } }
}
