import type { Area } from './area.ts'
import { CORE_AREAS } from './core-areas.ts'
import { PLUGIN_AREAS } from './plugin-areas.ts'
import { ROOM_AREAS } from './room-areas.ts'

/** All areas by name. */
export const AREAS: Readonly<Record<string, Area>> = { ...CORE_AREAS, ...PLUGIN_AREAS, ...ROOM_AREAS }

/** Required mutation score of every area, in percent. */
export const REQUIRED_SCORE = 85
