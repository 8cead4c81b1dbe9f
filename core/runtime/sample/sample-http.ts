import type { Answer, Http, RequestOptions } from '../http/http.ts'
import { withQuery } from '../http/query-string.ts'
import { RequestError } from '../http/request-error.ts'

/** Data by 'GET /path' or 'POST /path'. */
export type SampleAnswers = Readonly<Record<string, unknown>>

const PROFILE = { id: 1, username: 'sample', name: '示例', admin: true, permissions: [], departmentId: 1, home: false, notReadNumber: 0 }

/** What every part may ask, whatever it is. */
const ALWAYS: SampleAnswers = {
  'GET /auth/profile': PROFILE,
  'GET /runtime/menu': { revision: '1', groups: [], screens: {} },
  'GET /runtime/preferences': {},
}

/** Said where the real server would have done something. */
export const NOTHING_SAVED = '这是示例，没有保存'

/**
 * A server that is a table of answers, for parts that are drawn as an example: what the table does not have does not exist, and what is
 * written is taken and forgotten.
 */
export const createSampleHttp = (answers: SampleAnswers): Http => {
  const all: SampleAnswers = { ...ALWAYS, ...answers }
  const find = async (method: 'GET' | 'POST', url: string, options: RequestOptions = {}): Promise<Answer<unknown>> => {
    const { pathname } = new URL(withQuery(url, options.query), 'http://sample')
    const key = `${method} ${pathname}`
    const data = all[key]
    // Lists that are answered without their number have it beside them.
    if (key in all) return { code: 200, data, ...(Array.isArray(data) && { rows: data.length }) }
    if (method === 'POST') return { code: 200, data: {}, message: NOTHING_SAVED }
    throw new RequestError('示例里没有这份数据', { status: 404 })
  }
  const kept = (form: FormData): object => {
    const file = form.get('file')
    return file instanceof File ? { id: '1', url: `/${file.name}`, name: file.name, size: file.size, type: file.type } : {}
  }
  return {
    get: (url, options) => find('GET', url, options) as never,
    post: (url, _body, options) => find('POST', url, options) as never,
    upload: async (url, form) => ({ code: 200, data: all[`POST ${url}`] ?? kept(form) }) as never,
    download: async () => ({ code: 200, data: {}, message: NOTHING_SAVED }),
  }
}
