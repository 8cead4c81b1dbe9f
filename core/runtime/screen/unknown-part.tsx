/** Placeholder for a contribution that a manifest names and no plugin provides. */
export const UnknownPart = ({ id }: { readonly id: string }) => (
  <div className="yh-fault" role="alert">
    <strong>无法显示的内容</strong>
    <span className="yh-fault-detail">没有名为“{id}”的组件，提供它的插件可能未启用</span>
  </div>
)
