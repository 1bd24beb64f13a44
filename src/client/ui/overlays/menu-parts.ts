/** A separate file, so that Menu can load it late (./menu.tsx). */
export { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
