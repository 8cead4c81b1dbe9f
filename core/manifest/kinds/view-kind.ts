import type { View } from '#core/contract/model/screen.ts'
import type { ServedViewKind } from '#core/contract/model/snapshot.ts'
import type { ClientView } from '#schemas/types/wire.ts'
import type { PermittedViewKind } from '../freeze/permission-leaves.ts'
import type { LinkedViewKind } from '../link/symbols.ts'
import type { LintedViewKind } from '../lint/view-kind.ts'
import type { MeaningfulViewKind } from '../meaning/view-kind.ts'

/**
 * A kind of view: everything that the compiler, the server and the browser ask of a view, one object per kind. Each phase of the compiler declares
 * what it asks; all members are required. `Stated` is the view as a manifest has it, `Normal` with its shorthands expanded, `Built` as it is in the
 * Snapshot, `Client` as the browser gets it.
 */
export interface ViewKind<
  Stated extends View = View,
  Normal extends View = View,
  Built extends View = View,
  Client extends ClientView = ClientView,
> extends LinkedViewKind<Stated, Normal, Built>,
    MeaningfulViewKind<Normal>,
    PermittedViewKind<Normal, Built>,
    LintedViewKind<Normal, Built>,
    ServedViewKind<Built, Client> {
  readonly type: Built['type']
  shownRow(view: Normal | Built): string | undefined
}
