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

/** By the name that operations refer to them by. */
export const componentResponses: Schema = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]) => [
    `Refused${status}`,
    { description, ...(LATER.has(status) ? { headers: { 'Retry-After': SECONDS } } : {}), content: json(schemaOf('Error')) },
  ]),
)

const refusals: Schema = Object.fromEntries(
  Object.keys(REFUSALS).map(status => [status, { $ref: `#/components/responses/Refused${status}` }]),
)

/** What an operation answers when it succeeds, and every way in which it may not. */
export const responses = (success: Schema): Schema => ({ '200': success, ...refusals })

/** The envelope around `data`; without, whether there is any is the operation's matter. */
export function ok(data: Schema | undefined, code: Schema = { type: 'integer', const: 200 }): Schema {
  const properties = { code, message: { type: 'string' }, data: data ?? {} }
  return { description: '成功', content: json(object(properties, data === undefined ? ['code'] : ['code', 'data'])) }
}

const bytes = (description: string, type: string): Schema => ({ description, content: { [type]: {} } })

export const FILE: Schema = bytes('文件', 'application/octet-stream')
export const EVENTS: Schema = {
  description: '事件流',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}
