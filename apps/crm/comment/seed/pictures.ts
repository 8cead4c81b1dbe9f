import { join } from 'node:path'
import { type DemoFile, demoFileId, fileAddress } from '#apps/crm/seed/demo-file.ts'

/** Of 256 kinds of records with demo files. */
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

/** What students show: campuses, offers, a desk. */
export const SCENES = pictures('scene', 5, '评价图片', 320, 240)

/** Drawn faces. */
export const FACES = pictures('face', 4, '头像', 96, 96)

/** Files of comments and of words in shops. */
export const commentFiles: readonly DemoFile[] = [...SCENES, ...FACES]

/** Address of a picture, as records hold it. */
export const pictureUrl = ({ id }: DemoFile): string => fileAddress(id)
