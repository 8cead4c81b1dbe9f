import { json, object, type Schema, schemaOf } from './schemas.ts'

const SECONDS: Schema = { description: '多少秒后可以再试', required: true, schema: { type: 'integer', minimum: 1 } }

const REFUSALS: Readonly<Record<string, string>> = {
  400: '请求格式不正确',
  401: '未登录，或用户名、密码有误',
  403: '没有权限，或不是来自本系统的页面',
  404: '数据不存在，或不在可见范围内',
  409: '业务拒绝，或数据已被他人修改',
  413: '提交的内容过大',
  415: '不支持的内容类型',
  421: '请求的主机不是本系统',
  422: '字段不符合规则，见 errors',
  429: '操作过于频繁',
  500: '系统错误',
  503: '系统繁忙，稍后可以再试',
}
const LATER: ReadonlySet<string> = new Set(['429', '503'])

/** Refusals by component name. */
export const componentResponses: Schema = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]) => [
    `Refused${status}`,
    { description, ...(LATER.has(status) ? { headers: { 'Retry-After': SECONDS } } : {}), content: json(schemaOf('Error')) },
  ]),
)

const refusals: Schema = Object.fromEntries(
  Object.keys(REFUSALS).map(status => [status, { $ref: `#/components/responses/Refused${status}` }]),
)

/** Responses of an operation: the successful answer and all refusals. */
export const responses = (success: Schema): Schema => ({ '200': success, ...refusals })

/** The envelope around `data`, if there is any; `sometimes`: only some answers have it. */
export function ok(data: Schema | undefined, sometimes = false): Schema {
  const envelope = { code: { type: 'integer', const: 200 }, message: { type: 'string' } }
  const required = data === undefined || sometimes ? ['code'] : ['code', 'data']
  const whole = object({ ...envelope, ...(data === undefined ? {} : { data }) }, required)
  return { description: '成功', content: json({ ...whole, additionalProperties: false }) }
}

const bytes = (description: string, type: string): Schema => ({ description, content: { [type]: {} } })

export const FILE: Schema = bytes('文件', 'application/octet-stream')
/** A file, or the job that creates it if there are too many rows to wait for. */
export const FILE_OR_JOB: Schema = {
  description: '文件；数据较多时为生成文件的任务',
  content: { 'application/octet-stream': {}, ...(ok(object({ jobId: { type: 'string' } })).content as Schema) },
}
/** Answers to a range request. */
export const PARTS: Schema = {
  '206': bytes('文件的一部分', 'application/octet-stream'),
  '416': { description: '没有这一部分', content: json(schemaOf('Error')) },
}
export const EVENTS: Schema = {
  description: '事件流',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}
