import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DemoFile } from '#apps/crm/seed/demo-file.ts'
import type { DemoPart, DemoRights, DemoStep, RoleKey } from '#apps/crm/seed/demo-part.ts'
import { PROJECT_ROOT } from '#core/server/config/project-root.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'

const isPart = (file: string): boolean => existsSync(join(PROJECT_ROOT, file))

/** Demo parts (default exports of seed/demo.ts) of all rooms. */
const demoParts: readonly DemoPart[] = await Promise.all(
  bundledPlugins(PROJECT_ROOT)
    .map(({ folder }) => `${folder}/seed/demo.ts`)
    .filter(isPart)
    .map(async file => ((await import(pathToFileURL(join(PROJECT_ROOT, file)).href)) as { readonly default: DemoPart }).default),
)

/** Steps of all rooms in the order of their places. @throws if two have one place */
export function orderedSteps(steps: readonly DemoStep[]): readonly DemoStep[] {
  const sorted = steps.toSorted((one, other) => one.place - other.place)
  const twice = sorted.find(({ place }, at) => sorted[at + 1]?.place === place)
  if (twice !== undefined) throw new Error(`two demo steps have the place ${twice.place}`)
  return sorted
}

export const demoSteps: readonly DemoStep[] = demoParts.flatMap(({ steps = [] }) => steps)

/** Files that demo rows of all rooms refer to. */
export const demoFiles: readonly DemoFile[] = demoParts.flatMap(({ files = [] }) => files)

/** Rights that all rooms give the roles of the demo. */
export const demoRights: DemoRights = demoParts.reduce<Partial<Record<RoleKey, readonly string[]>>>((all, { rights = {} }) => {
  for (const [role, permissions] of Object.entries(rights) as readonly [RoleKey, readonly string[]][])
    all[role] = [...new Set([...(all[role] ?? []), ...permissions])]
  return all
}, {})
