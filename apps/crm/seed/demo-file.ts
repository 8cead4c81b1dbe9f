import { join } from 'node:path'

/** A file that demo records refer to. */
export interface DemoFile {
  /** A uuid that no other has. */
  readonly id: string
  /** As it was called when it was uploaded. */
  readonly name: string
  readonly type: 'image/png' | 'image/jpeg'
  /** Where its bytes lie in this project. */
  readonly path: string
  /** 'content' for pictures within texts. */
  readonly purpose: 'form' | 'content'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Pictures of 604×341 that several demo files may show: campus, flight, books, passport, night, lake, cap, list, globe, bridge, shelves, coast. */
export const SCENES = 12

/** A file that shows one of the scenes, counted from 0. */
export const sceneFile = (id: string, name: string, scene: number, purpose: DemoFile['purpose'] = 'form'): DemoFile => ({
  id,
  name,
  type: 'image/jpeg',
  path: join(import.meta.dirname, 'pictures', `scene-${(scene % SCENES) + 1}.jpg`),
  purpose,
  width: 604,
  height: 341,
})

/** Address of a kept file, as records hold it. */
export const fileAddress = (id: string): string => `/api/files/${id}`

/** Id of a demo file: a number for the kind of record, below 256, and one within the kind. */
export const demoFileId = (kind: number, place: number): string =>
  `d3000000-0000-4000-8${kind.toString(16).padStart(3, '0')}-${String(place).padStart(12, '0')}`
