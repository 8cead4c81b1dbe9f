/** A tiny module of its own, first in the page: the calls that every page needs are under way while the app's code still comes. */
import { startEarly } from '#core/runtime/http/early.ts'
import { paintEarly } from '#core/runtime/theme/theme.ts'
import { firstRows } from './first-rows.ts'

paintEarly()
startEarly(location.pathname, screen => firstRows(screen, location.search))
