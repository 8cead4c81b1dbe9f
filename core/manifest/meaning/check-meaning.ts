/** Runs all checks of meaning: manifests that are well-formed and linked but contradict themselves. */
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { WholeResource } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { CheckedFile } from '../source/sound-file.ts'
import { checkActionUse } from './check-action-use.ts'
import { checkCustomFields } from './check-custom.ts'
import { checkFormOrder } from './check-form-order.ts'
import { checkHeaders } from './check-headers.ts'
import { checkResourceLabels, checkSharedLabels } from './check-labels.ts'
import { checkPaths } from './check-paths.ts'
import { checkPlugins, type PluginFacts } from './check-plugins.ts'
import { checkRefusals } from './check-refusals.ts'
import { checkPeopleDeclared, checkScope } from './check-scope.ts'
import { checkSense } from './check-sense.ts'
import { checkValues } from './check-values.ts'
import type { MeaningfulViewKind } from './view-kind.ts'

export interface MeaningInput {
  readonly files: readonly CheckedFile<WholeResource>[]
  /** All resources compiled, so an unknown name is really unknown. */
  readonly allResources: boolean
  readonly plugins: ReadonlyMap<string, Declared<PluginManifest>>
  readonly endpoints: readonly Endpoint[]
  readonly facts: PluginFacts
  /** Kinds of view by type. */
  readonly viewKinds: ReadonlyMap<string, MeaningfulViewKind>
}

/** Runs after references and types were checked, so that a wrong name is not reported twice. */
export const checkMeaning = (context: LinkContext, { files, allResources, plugins, endpoints, facts, viewKinds }: MeaningInput): void => {
  const { resources, screens } = context.symbols
  for (const resource of resources.values()) {
    checkScope(context, resource)
    checkValues(context, resource)
    checkFormOrder(context, resource)
    checkActionUse(context, resource)
    checkResourceLabels(context, resource)
    checkHeaders(context, resource)
    checkRefusals(context, resource)
    checkCustomFields(context, resource)
  }
  if (allResources) checkPeopleDeclared(context)
  for (const { source, sound } of files) if (sound) checkSense(context, source)
  for (const { source, value } of screens.values()) {
    const { view } = value
    const base = value.extends === undefined ? undefined : screens.get(value.extends)?.value.view
    if (view !== undefined) kindOf(viewKinds, view).checkMeaning(context, source, view, base?.type === view.type ? base : undefined)
  }
  checkSharedLabels(context)
  checkPaths(context, endpoints)
  checkPlugins(context, plugins, facts)
}
