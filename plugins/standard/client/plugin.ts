/** Cells, filters, controls, presenters and views for all screens, each kind in its own folder. */
import { definePlugin } from '#core/contract/client-plugin.ts'
import { cells } from './cells/index.ts'
import { controls } from './controls/index.ts'
import { filters } from './filters/index.ts'
import { presenters } from './presenters/index.ts'
import { views } from './views/index.ts'

export default definePlugin({ id: 'standard', cells, filters, controls, presenters, views })
