import { PASSWORD } from './load-people.ts'

/** Signs in over HTTP; returns the headers that the page sends with every call. */
export async function signIn(port: number, username: string): Promise<readonly string[]> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'yuanhang', origin },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return ['X-Requested-With: yuanhang', `Origin: ${origin}`, `Cookie: ${cookie.split(';')[0]}`]
}
