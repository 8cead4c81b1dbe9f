/** The product with picture and file fields in institutions, and files to upload. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { copyProject } from '../../support/project-copy.ts'
import { startServerProcess } from './server-process.ts'
import { test as base, expect } from './test.ts'

export { expect }

const FIELDS = {
  logo: { type: 'image', label: '机构标志', maxSize: 512_000, custom: true },
  photos: { type: 'images', label: '环境图片', max: 3, custom: true },
  rooms: { type: 'images', label: '店铺环境图', maxSize: 102_400, max: 2, ratio: '604:423', width: 604, height: 423, custom: true },
  license: { type: 'file', label: '营业执照', accept: ['pdf', 'image'], custom: true },
  papers: { type: 'files', label: '合作资料', accept: ['compress', 'pdf'], maxSize: 2_097_152, max: 3, custom: true },
}

export const test = base.extend<object, { server: { readonly url: string; stop(): Promise<void> } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from its first parameter
    async ({}, use) => {
      const project = copyProject({ program: true })
      // Custom fields need no table change. The edit form is derived from the add form.
      project.edit('manifests/resources/institution.json', resource => {
        Object.assign(resource.fields, FIELDS)
        resource.actions.add.form.push(...Object.keys(FIELDS))
      })
      project.edit('manifests/screens/agency/institutions.json', screen => screen.view.columns.splice(1, 0, ...Object.keys(FIELDS)))
      const server = await startServerProcess({ data: 'plain', root: project.root })
      await use(server)
      await server.stop()
      project.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Single-colour picture. */
export const picture = async (name: string, background: string): Promise<FilePayload> => {
  const drawn = sharp({ create: { width: 640, height: 400, channels: 3, background } })
  return {
    name,
    mimeType: `image/${name.split('.').at(-1)}`,
    buffer: await (name.endsWith('.png') ? drawn.png() : drawn.jpeg()).toBuffer(),
  }
}
/** JPEG photo of this size without rotation, noisy, so that it has many bytes. */
export const photo = async (name: string, width: number, height: number): Promise<FilePayload> => {
  const noise = sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  return { name, mimeType: 'image/jpeg', buffer: await noise.jpeg({ quality: 90 }).toBuffer() }
}

export const pdf = (name: string): FilePayload => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`) })

/** Opens the form for a new institution with this name. */
export async function newInstitution(page: Page, name: string): Promise<Locator> {
  await page.goto('/agency/institutions')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('机构名称').fill(name)
  return drawer
}

/** Number of pictures in the part that have loaded. */
export const shownPictures = (part: Locator): Promise<number> =>
  part.locator('img').evaluateAll(images => images.filter(image => (image as HTMLImageElement).naturalWidth > 0).length)
