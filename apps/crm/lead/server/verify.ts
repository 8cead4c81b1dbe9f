import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import { ID_SCHEMA, objectOf, orNull, TEXT, type TypeOf, wholeChoiceOf } from '#core/contract/shape.ts'
import { contactKeys, queryId } from '#core/manifest/public.ts'
import { CONTACT, checkedContact, checkedDuplicate } from '../wire/duplicate.ts'
import { DUPLICATE_CHECKERS, duplicateVerify } from '../wire/duplicate-check.ts'
import { duplicateByKeys, duplicateMessage } from './duplicate.ts'

/** Code 200 with the lead found, 201 with null. */
const verifyAnswer = objectOf({ code: wholeChoiceOf(200, 201), message: TEXT, data: orNull(checkedDuplicate) })
type VerifyAnswer = TypeOf<typeof verifyAnswer>

/** Check of a form's contact when it loses focus. */
const blurCheck = (action: string, verb: string) =>
  ({
    name: `lead.${action}.${verb}`,
    method: 'GET',
    path: `/agency/institutionsCustomer/${action}/${verb}`,
    permission: [`/agency/institutionsCustomer/${action}`],
    answers: 'whole',
    output: verifyAnswer,
  }) as const

const phoneCheck = (action: string): DeclaredEndpoint =>
  defineEndpoint({
    ...blurCheck(action, 'verifyPhoneNumber'),
    title: '手机号查重',
    input: objectOf({}, { phoneNumber: CONTACT, id: ID_SCHEMA }),
    redact: ['phoneNumber'],
    handle: async context => withFields(await verifyContact(context, context.input.phoneNumber), context),
  })

const wechatCheck = (action: string): DeclaredEndpoint =>
  defineEndpoint({
    ...blurCheck(action, 'verifyWechat'),
    title: '微信号查重',
    input: objectOf({}, { wechat: CONTACT, id: ID_SCHEMA }),
    redact: ['wechat'],
    handle: async context => withFields(await verifyContact(context, context.input.wechat), context),
  })

/** GET /verifyDuplicate, and the checks of the add and edit forms when phone or WeChat id lose focus. */
export const verifyEndpoints: readonly DeclaredEndpoint[] = [
  defineEndpoint({
    ...duplicateVerify,
    input: checkedContact,
    output: verifyAnswer,
    answers: 'whole',
    name: 'lead.verifyDuplicate',
    permission: { anyOf: DUPLICATE_CHECKERS },
    title: '客户查重',
    redact: ['wechatOrPhoneNumberIs'],
    handle: context => verifyContact(context, context.input.wechatOrPhoneNumberIs),
  }),
  ...['add', 'edit'].flatMap(action => [phoneCheck(action), wechatCheck(action)]),
]

/** Adds the labelled lines that the forms show about the lead found. */
async function withFields(answer: VerifyAnswer, { services }: Pick<RequestContext, 'services'>): Promise<VerifyAnswer> {
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

/** Looks a contact up: 200 with the lead that has it, 201 if none. @throws 400 without a contact. The call is counted, and logged with a hash instead of the contact. */
async function verifyContact(context: RequestContext<{ readonly id?: string }>, typed = ''): Promise<VerifyAnswer> {
  const { input, db, actor, audit, services } = context
  const keys = contactKeys(typed)
  if (keys.length === 0) throw malformed('请输入微信号/手机号')
  const [asked] = await services.questions.ask(actor, [typed], { always: true })
  const data = await duplicateByKeys(db, keys, actor, input.id === undefined ? null : queryId('id', input.id))
  await audit({ keyHash: asked?.hash, hit: data !== undefined })
  if (!data) return { code: 201, message: '该客户不重复', data: null }
  const seen = await services.lists.visible({ resource: 'institutionsCustomer', ids: [data.id], actor })
  return { code: 200, message: duplicateMessage(data), data: { ...data, viewable: seen.has(data.id) } }
}
