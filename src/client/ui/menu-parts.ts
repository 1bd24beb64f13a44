/** What Menu is made of (./menu.tsx), in a file of its own. */
export { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
