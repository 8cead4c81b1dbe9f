/** Separate tiny module, first in the page: the calls that every page needs start while the app's code is still loading. */
import { startEarly } from '#core/runtime/http/early.ts'
import { paintEarly } from '#core/runtime/theme/theme.ts'
import { firstRows } from './first-rows.ts'

paintEarly()
startEarly(location.pathname, screen => firstRows(screen, location.search))
