/**
 * The product with an institution that has pictures and papers, as custom fields: no table is changed for them. A program of its own, since the
 * server reads the manifests of the folder that it is started for.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '#apps/server/compose.ts'
import { readConfig } from '#core/server/config/config.ts'
import { startEmbedded } from '#core/server/postgres/embedded.ts'
import { APP } from '#core/server/postgres/roles.ts'

const SOURCE = join(import.meta.dirname, '../../..')

const FIELDS = {
  logo: { type: 'image', label: '机构标志', maxSize: 512_000, custom: true },
  photos: { type: 'images', label: '环境图片', max: 3, custom: true },
  license: { type: 'file', label: '营业执照', accept: ['pdf', 'image'], custom: true },
  papers: { type: 'files', label: '合作资料', accept: ['compress', 'pdf'], maxSize: 2_097_152, max: 3, custom: true },
}

const root = mkdtempSync(join(tmpdir(), 'yuanhang-uploads-'))
for (const folder of ['manifests', 'plugins', 'core/server/migrations', 'apps/crm']) {
  cpSync(join(SOURCE, folder), join(root, folder), { recursive: true })
}
cpSync(join(SOURCE, 'package.json'), join(root, 'package.json'))
symlinkSync(join(SOURCE, 'dist'), join(root, 'dist'))

type Json = Record<string, unknown>
const change = (path: string, edit: (file: Json) => void): void => {
  const file = JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
  edit(file)
  writeFileSync(join(root, path), JSON.stringify(file))
}
change('manifests/resources/institution.json', file => {
  Object.assign(file.fields as Json, FIELDS)
  // Editing is like adding.
  const { add } = file.actions as Record<string, { form: unknown[] }>
  add?.form.push(...Object.keys(FIELDS))
})
change('manifests/screens/agency/institutions.json', file => {
  const { columns } = file.view as { columns: unknown[] }
  columns.splice(1, 0, ...Object.keys(FIELDS))
})

const config = readConfig(process.env, root)
const embedded = await startEmbedded({ dataDir: config.dataDir, log: console as never, onFatal: problem => console.error(problem) })
const { url, ownerUrl } = embedded
const { app, close } = await compose({ config, root, url, ownerUrl, appRole: APP })
await app.listen({ port: config.port, host: config.host })
const address = app.server.address()
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : config.port}`)
process.on('SIGTERM', async () => {
  await close()
  await embedded.stop()
  rmSync(root, { recursive: true, force: true })
  process.exit(0)
})
