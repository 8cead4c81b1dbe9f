import { type ApiSchema, jsonContent, objectSchema, schemaReference } from './schemas.ts'

const RETRY_AFTER_HEADER: ApiSchema = { description: '多少秒后可以再试', required: true, schema: { type: 'integer', minimum: 1 } }

const REFUSAL_DESCRIPTIONS: Readonly<Record<string, string>> = {
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
const RETRYABLE_STATUSES: ReadonlySet<string> = new Set(['429', '503'])

/** Refusals by component name. */
export const componentResponses: ApiSchema = Object.fromEntries(
  Object.entries(REFUSAL_DESCRIPTIONS).map(([status, description]) => [
    `Refused${status}`,
    {
      description,
      ...(RETRYABLE_STATUSES.has(status) ? { headers: { 'Retry-After': RETRY_AFTER_HEADER } } : {}),
      content: jsonContent(schemaReference('Error')),
    },
  ]),
)

const refusalResponses: ApiSchema = Object.fromEntries(
  Object.keys(REFUSAL_DESCRIPTIONS).map(status => [status, { $ref: `#/components/responses/Refused${status}` }]),
)

/** Responses of an operation: the successful answer and all refusals. */
export const responses = (success: ApiSchema): ApiSchema => ({ '200': success, ...refusalResponses })

/** The envelope around `data`, if there is any; `sometimes`: only some answers have it. */
export function okResponse(data: ApiSchema | undefined, sometimes = false): ApiSchema {
  const envelope = { code: { type: 'integer', const: 200 }, message: { type: 'string' } }
  const required = data === undefined || sometimes ? ['code'] : ['code', 'data']
  const whole = objectSchema({ ...envelope, ...(data === undefined ? {} : { data }) }, required)
  return { description: '成功', content: jsonContent({ ...whole, additionalProperties: false }) }
}

const bytesResponse = (description: string, type: string): ApiSchema => ({ description, content: { [type]: {} } })

export const FILE_RESPONSE: ApiSchema = bytesResponse('文件', 'application/octet-stream')
/** A file, or the job that creates it if there are too many rows to wait for. */
export const FILE_OR_JOB_RESPONSE: ApiSchema = {
  description: '文件；数据较多时为生成文件的任务',
  content: { 'application/octet-stream': {}, ...(okResponse(objectSchema({ jobId: { type: 'string' } })).content as ApiSchema) },
}
/** Answers to a range request. */
export const RANGE_RESPONSES: ApiSchema = {
  '206': bytesResponse('文件的一部分', 'application/octet-stream'),
  '416': { description: '没有这一部分', content: jsonContent(schemaReference('Error')) },
}
export const EVENTS_RESPONSE: ApiSchema = {
  description: '事件流',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}
