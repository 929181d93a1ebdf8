/** Reviewed phrases of those who cry for help in Spanish or French; written as readings write them, without accents. */
export const saidInSpanish: readonly string[] = [
  '(quiero|quisiera|queria|deseo|prefiero) (morir|morirme|matarme|suicidarme|quitarme la vida|estar muerto|estar muerta)',
  'me (quiero|quisiera|voy a) (morir|matar|suicidar|quitar la vida)',
  'voy a (matarme|suicidarme|quitarme la vida)',
  'no quiero (vivir|seguir viviendo|existir|estar vivo|estar viva)',
  '(ojala|quisiera) (estuviera|no despertar|no haber nacido) [muerto|muerta]',
  '(quiero|voy a) (hacerme dano|lastimarme|cortarme los brazos|cortarme las venas)',
  'mi (papa|padre|mama|madre|padrastro|madrastra|tio|abuelo) me (pega|golpea|toca|maltrata|viola)',
]

export const saidInFrench: readonly string[] = [
  'je (veux|voudrais|prefere|vais) (mourir|me tuer|me suicider|en finir)',
  'envie de (mourir|me tuer|me suicider|en finir)',
  'je [ne] veux plus (vivre|exister|etre la)',
  'plus envie de vivre',
  'je (voudrais|veux|prefererais) etre (mort|morte)',
  'je (veux|vais) me (faire du mal|scarifier|couper les veines)',
  '(mon pere|ma mere|mon beau pere|ma belle mere|mon oncle) me (frappe|bat|touche|viole)',
]
