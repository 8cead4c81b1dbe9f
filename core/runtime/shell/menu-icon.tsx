import IconApps from '@arco-design/web-react/icon/react-icon/IconApps/index.js'
import IconBarChart from '@arco-design/web-react/icon/react-icon/IconBarChart/index.js'
import IconBook from '@arco-design/web-react/icon/react-icon/IconBook/index.js'
import IconCheckCircle from '@arco-design/web-react/icon/react-icon/IconCheckCircle/index.js'
import IconEdit from '@arco-design/web-react/icon/react-icon/IconEdit/index.js'
import IconEmail from '@arco-design/web-react/icon/react-icon/IconEmail/index.js'
import IconFile from '@arco-design/web-react/icon/react-icon/IconFile/index.js'
import IconHome from '@arco-design/web-react/icon/react-icon/IconHome/index.js'
import IconMessage from '@arco-design/web-react/icon/react-icon/IconMessage/index.js'
import IconMobile from '@arco-design/web-react/icon/react-icon/IconMobile/index.js'
import IconSettings from '@arco-design/web-react/icon/react-icon/IconSettings/index.js'
import IconStorage from '@arco-design/web-react/icon/react-icon/IconStorage/index.js'
import IconUser from '@arco-design/web-react/icon/react-icon/IconUser/index.js'
import IconUserGroup from '@arco-design/web-react/icon/react-icon/IconUserGroup/index.js'

/** Icons that menu.json may name. */
const icons: Readonly<Record<string, typeof IconApps>> = {
  apps: IconApps,
  book: IconBook,
  chart: IconBarChart,
  check: IconCheckCircle,
  edit: IconEdit,
  email: IconEmail,
  file: IconFile,
  home: IconHome,
  message: IconMessage,
  mobile: IconMobile,
  settings: IconSettings,
  storage: IconStorage,
  user: IconUser,
  users: IconUserGroup,
}

/** A group's icon; one it does not know gives the neutral one. */
export const MenuIcon = ({ name }: { readonly name: string | undefined }) => {
  const Icon = icons[name ?? ''] ?? IconApps
  return <Icon className="yh-side-icon" />
}
