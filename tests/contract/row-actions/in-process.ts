import { type InjectedAnswer, signIn } from '#tests/support/client.ts'
import type { Answer, HttpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'
import type { TestServer } from '#tests/support/server.ts'

const answerOf = <T>({ status, headers, body, text }: InjectedAnswer): Answer<T> => ({
  status,
  headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
  body,
  bytes: Buffer.from(text),
})

/** Client that calls the server in process: thousands of calls take seconds. Uploads go over the network. */
export async function inProcess(server: TestServer, name: string): Promise<HttpClient> {
  const files = await server.login(name)
  const calls = await signIn(server.app, name, name === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD)
  return {
    ...files,
    async get<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}) {
      const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
      const text = new URLSearchParams(given).toString()
      return answerOf<T>(await calls.get(text ? `${path}?${text}` : path))
    },
    async post<T>(path: string, body: object | FormData = {}, headers: Readonly<Record<string, string>> = {}) {
      if (body instanceof FormData) return files.post<T>(path, body, headers)
      return answerOf<T>(await calls.post(path, body, headers))
    },
  }
}
