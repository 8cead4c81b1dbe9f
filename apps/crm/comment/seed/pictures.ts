import { join } from 'node:path'
import { type DemoFile, demoFileId, fileAddress } from '#apps/crm/seed/demo-file.ts'

/** Kind numbers (0–255) in the ids of demo files. */
const KINDS = { scene: 60, face: 61 } as const

const pictures = (kind: keyof typeof KINDS, count: number, name: string, width: number, height: number): readonly DemoFile[] =>
  Array.from({ length: count }, (_, place) => ({
    id: demoFileId(KINDS[kind], place + 1),
    name: `${name}${place + 1}.png`,
    type: 'image/png',
    path: join(import.meta.dirname, 'pictures', `${kind}-${place + 1}.png`),
    purpose: 'form',
    width,
    height,
  }))

/** Pictures of comments: campuses, offers, a desk. */
export const SCENES = pictures('scene', 5, '评价图片', 320, 240)

/** Drawn faces. */
export const FACES = pictures('face', 4, '头像', 96, 96)

/** Demo files of comments and testimonials. */
export const commentFiles: readonly DemoFile[] = [...SCENES, ...FACES]

/** URL of a picture, as records store it. */
export const pictureUrl = ({ id }: DemoFile): string => fileAddress(id)
