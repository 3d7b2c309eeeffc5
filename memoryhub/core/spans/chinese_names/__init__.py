"""Rules for Chinese names of persons, shops and works: nothing but the words around sets them apart."""
