import { type Answer, createTypedHttp, type Http, type RequestOptions } from '../http/http.ts'
import { withQuery } from '../http/query-string.ts'
import { RequestError } from '../http/request-error.ts'

/** Response data by 'GET /path' or 'POST /path'. */
export type SampleAnswers = Readonly<Record<string, unknown>>

const SAMPLE_PROFILE = {
  id: 1,
  username: 'sample',
  name: '示例',
  admin: true,
  permissions: [],
  departmentId: 1,
  home: false,
  notReadNumber: 0,
}

/** Responses that any part may request. */
const COMMON_ANSWERS: SampleAnswers = {
  'GET /auth/profile': SAMPLE_PROFILE,
  'GET /runtime/menu': { revision: '1', groups: [], screens: {} },
  'GET /runtime/preferences': {},
}

/** Message in place of a real change. */
export const NOTHING_SAVED = '这是示例，没有保存'

/** HTTP client with a table of fixed responses, for sample rendering: a GET not in the table gives 404, writes are accepted and discarded. */
export const createSampleHttp = (answers: SampleAnswers): Http => {
  const all: SampleAnswers = { ...COMMON_ANSWERS, ...answers }
  const find = async (method: 'GET' | 'POST', url: string, options: RequestOptions = {}): Promise<Answer<unknown>> => {
    const { pathname } = new URL(withQuery(url, options.query), 'http://sample')
    const key = `${method} ${pathname}`
    const data = all[key]
    // A plain list gets its row count in the envelope.
    if (key in all) return { code: 200, data, ...(Array.isArray(data) && { rows: data.length }) }
    if (method === 'POST') return { code: 200, data: {}, message: NOTHING_SAVED }
    throw new RequestError('示例里没有这份数据', { status: 404 })
  }
  const kept = (form: FormData): object => {
    const file = form.get('file')
    return file instanceof File ? { id: '1', url: `/${file.name}`, name: file.name, size: file.size, type: file.type } : {}
  }
  return createTypedHttp({
    get: (url, options) => find('GET', url, options),
    post: (url, _body, options) => find('POST', url, options),
    upload: async (url, form) => ({ code: 200, data: all[`POST ${url}`] ?? kept(form) }),
    download: async () => ({ code: 200, data: {}, message: NOTHING_SAVED }),
  })
}
