/** Runs all checks of meaning: manifests that are well-formed and linked but contradict themselves. */
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { CheckedFile } from '../normalize/extend-resource.ts'
import { checkActionUse } from './check-action-use.ts'
import { checkFormOrder } from './check-form-order.ts'
import { checkHeaders } from './check-headers.ts'
import { checkResourceLabels, checkSharedLabels } from './check-labels.ts'
import { checkPaths } from './check-paths.ts'
import { checkPlugins, type PluginFacts } from './check-plugins.ts'
import { checkPeopleDeclared, checkScope } from './check-scope.ts'
import { checkScreenSense } from './check-screens.ts'
import { checkSense } from './check-sense.ts'
import { checkValues } from './check-values.ts'

export interface MeaningInput {
  readonly files: readonly CheckedFile[]
  /** All resources compiled, so an unknown name is really unknown. */
  readonly allResources: boolean
  readonly plugins: ReadonlyMap<string, Declared<PluginManifest>>
  readonly endpoints: readonly Endpoint[]
  readonly facts: PluginFacts
}

/** Runs after references and types were checked, so that a wrong name is not reported twice. */
export const checkMeaning = (context: LinkContext, { files, allResources, plugins, endpoints, facts }: MeaningInput): void => {
  const { resources, screens } = context.symbols
  for (const resource of resources.values()) {
    checkScope(context, resource)
    checkValues(context, resource)
    checkFormOrder(context, resource)
    checkActionUse(context, resource)
    checkResourceLabels(context, resource)
    checkHeaders(context, resource)
  }
  if (allResources) checkPeopleDeclared(context)
  for (const { source, sound } of files) if (sound) checkSense(context, source)
  for (const screen of screens.values()) checkScreenSense(context, screen)
  checkSharedLabels(context)
  checkPaths(context, endpoints)
  checkPlugins(context, plugins, facts)
}
