import { join } from 'node:path'

/** A file that demo records refer to. */
export interface DemoFile {
  /** Unique uuid, see `demoFileId`. */
  readonly id: string
  /** File name of the upload. */
  readonly name: string
  readonly type: 'image/png' | 'image/jpeg'
  /** Path of its bytes in this project. */
  readonly path: string
  /** 'content' for pictures inside texts. */
  readonly purpose: 'form' | 'content'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Number of 604×341 pictures that demo files can share: campus, flight, books, passport, night, lake, cap, list, globe, bridge, shelves, coast. */
export const SCENE_COUNT = 12

/** Demo file that shows a scene; `scene` counts from 0 and wraps around. */
export const sceneFile = (id: string, name: string, scene: number, purpose: DemoFile['purpose'] = 'form'): DemoFile => ({
  id,
  name,
  type: 'image/jpeg',
  path: join(import.meta.dirname, 'pictures', `scene-${(scene % SCENE_COUNT) + 1}.jpg`),
  purpose,
  width: 604,
  height: 341,
})

/** URL of a stored file, as records store it. */
export const demoFileUrl = (id: string): string => `/api/files/${id}`

/** Id of a demo file: the number of a record kind (0–255) and a number within the kind. */
export const demoFileId = (kind: number, place: number): string =>
  `d3000000-0000-4000-8${kind.toString(16).padStart(3, '0')}-${String(place).padStart(12, '0')}`
