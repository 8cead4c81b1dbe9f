import { type Answer, createTypedHttp, type Http } from '../http/http.ts'

/** Answers of the methods that a test uses. */
interface FakeMethods {
  get?(url: string): Promise<unknown>
  post?(url: string, body?: unknown): Promise<unknown>
}

const notFaked = (method: string) => (): Promise<never> => Promise.reject(new Error(`${method} is not faked`))

/** For tests: an HTTP client with these methods; the others reject. */
export const fakeHttp = ({ get = notFaked('get'), post = notFaked('post') }: FakeMethods): Http =>
  createTypedHttp({
    get: async (url: string) => (await get(url)) as Answer<unknown>,
    post: async (url: string, body?: unknown) => (await post(url, body)) as Answer<unknown>,
    upload: notFaked('upload'),
    download: notFaked('download'),
  })
