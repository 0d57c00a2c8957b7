/** How somebody's token is drawn. */
export interface Look {
  kind: 'mine' | 'hero' | 'other'
  picked: boolean
  aimed: boolean
  down: boolean
}
